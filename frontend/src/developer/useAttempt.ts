import { useState } from 'react'
import { request } from '../request/request.ts'
import { messageOf } from '../request/requestError.ts'

export type Attempt =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * A call made by hand, with its answer kept as it came.
 * @param describe the sentence for a call that failed, from its cause
 */
export function useAttempt(path: string, describe: (cause: string) => string) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' })
  const run = async () => {
    setAttempt({ kind: 'busy' })
    try {
      setAttempt({ kind: 'answered', answer: await request(path) })
    } catch (error) {
      const message = describe(messageOf(error))
      console.error(message)
      setAttempt({ kind: 'failed', message })
    }
  }
  return { attempt, run }
}
