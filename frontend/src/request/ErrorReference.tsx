import { useState } from 'react'
import { CheckIcon, CopyIcon } from '../ui/icons.tsx'
import styles from './ErrorReference.module.css'
import { referenceOf } from './requestError.ts'

/** The name by which support finds what happened, for the person to copy; nothing when there is none. */
export function ErrorReference({ of: cause }: { of: unknown }) {
  const reference = referenceOf(cause)
  const [copied, setCopied] = useState(false)
  if (reference === null) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      setCopied(true)
    } catch {
      // The browser does not allow it: the reference stands there to be selected.
      setCopied(false)
    }
  }
  return (
    <div className={styles.reference} data-radix-toast-announce-exclude="">
      <span>Reference</span>
      <span className={styles.name}>
        <code>{reference}</code>
        <button
          type="button"
          className={styles.copy}
          aria-label={copied ? 'Reference copied' : 'Copy reference'}
          onClick={() => void copy()}
        >
          {copied ? <CheckIcon /> : <CopyIcon />}
        </button>
      </span>
    </div>
  )
}
