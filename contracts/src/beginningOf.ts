/** So many characters of a text at most, without the first half of one that the cut parts: half of one is refused at our border. */
export const beginningOf = (text: string, longest: number): string =>
  text.length > longest ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, '') : text
