/** Where a command writes: whole lines, and one line that is written over until the next whole one. */
export interface Terminal {
  line(text: string): void
  over(text: string): void
}
