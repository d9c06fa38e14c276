import { hash } from 'node:crypto'

/** SHA-256 of a text. A function of its argument alone, so that what decides may use it; the rest of crypto may not be. */
export const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
