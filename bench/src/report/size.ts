/** `npm run bench -- --short` shows in a minute that every part works; its figures say little. */
export const isShort = process.env.BENCH_SIZE === 'short'

/** How much of something a run takes. */
export const size = (whole: number, short: number): number => (isShort ? short : whole)
