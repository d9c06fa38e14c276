import { hash } from 'node:crypto'

/**
 * SHA-256 of a text. A function of its arguments alone, so that what decides may use it; the rest of crypto may not be. As a
 * text: a Buffer takes Node three times as long to make as the hash.
 */
export const digest = (text: string, encoding: 'hex' | 'base64url'): string => hash('sha256', text, encoding)
