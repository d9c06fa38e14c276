import { useEffect, useState } from 'react'

export type LegalDocument =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly markdown: string }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Loads a static text.
 * @param describe the sentence for an answer that was not a success (its status), or for none at all
 */
export function useDocument(path: string, describe: (status?: number) => string): LegalDocument {
  const [document, setDocument] = useState<LegalDocument>({ kind: 'loading' })

  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetch(path, { signal: leaving.signal })
      if (!response.ok) return setDocument({ kind: 'failed', message: describe(response.status) })
      setDocument({ kind: 'ready', markdown: await response.text() })
    }
    load().catch(() => {
      if (!leaving.signal.aborted) setDocument({ kind: 'failed', message: describe() })
    })
    return () => leaving.abort()
  }, [path, describe])

  return document
}
