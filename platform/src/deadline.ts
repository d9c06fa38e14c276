/** @throws Error with a sentence when there is no answer, or `what`, after so many milliseconds; what `ask` throws before */
export async function answerWithin<Answer>(
  milliseconds: number,
  ask: () => Promise<Answer>,
  what = 'answer',
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const sentence = `No ${what} within ${milliseconds / 1_000} seconds.`
    timer = setTimeout(() => reject(new Error(sentence)), milliseconds)
  })
  return Promise.race([ask(), tooLate]).finally(() => clearTimeout(timer))
}
