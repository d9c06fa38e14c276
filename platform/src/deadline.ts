/** @throws Error with a sentence when there is no answer after so many milliseconds; what `ask` throws before */
export async function answerWithin<Answer>(milliseconds: number, ask: () => Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const sentence = `No answer within ${milliseconds / 1_000} seconds.`
    timer = setTimeout(() => reject(new Error(sentence)), milliseconds)
  })
  return Promise.race([ask(), tooLate]).finally(() => clearTimeout(timer))
}
