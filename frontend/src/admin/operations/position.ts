/** A position of the log without the zeros that only make it sort. */
export const shortPosition = (position: string): string => position.replace(/^0+(?=\d)/, '')
