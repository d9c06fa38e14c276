/**
 * Questions that are asked in the same moment are answered by one statement.
 * @param answer sends it, and returns how to find the answer to the question at a place. What sending throws all of them
 * hear, what finding throws only the one that asked
 * @param moment calls back when the moment is over; when what runs now has run, when absent
 */
export function batchCalls<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<(question: Question, place: number) => Answer>,
  moment: (isOver: () => void) => void = queueMicrotask,
): (question: Question) => Promise<Answer> {
  interface Asked {
    readonly question: Question
    readonly resolve: (answer: Answer) => void
    readonly reject: (error: unknown) => void
  }
  let asked: Asked[] = []
  const answerAll = async (all: readonly Asked[]) => {
    const find = await answer(all.map(({ question }) => question))
    for (const [place, { question, resolve, reject }] of all.entries()) {
      try {
        resolve(find(question, place))
      } catch (error) {
        reject(error)
      }
    }
  }
  const leave = () => {
    const all = asked
    asked = []
    answerAll(all).catch((error: unknown) => {
      for (const { reject } of all) reject(error)
    })
  }
  return (question) =>
    new Promise((resolve, reject) => {
      asked.push({ question, resolve, reject })
      if (asked.length === 1) moment(leave)
    })
}
