import { Button } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import styles from './Pages.module.css'

interface PagesProps {
  /** What is being paged through: "users". */
  readonly of: string
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** The total is an estimate. */
  readonly estimated?: boolean
  readonly onPage: (page: number) => void
}

/** Where one is in a long list, and the way on and back. */
export function Pages({ of, page, perPage, total, estimated = false, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  return (
    <nav aria-label={`Pages of ${of}`} className={styles.pages}>
      <p className="numbers" aria-live="polite">
        {formatNumber(first)}–{formatNumber(Math.min(page * perPage, total))} of {estimated && 'about '}
        {formatNumber(total)}
      </p>
      {last > 1 && (
        <>
          {page > 2 && (
            <Button look="quiet" size="small" onClick={() => onPage(1)}>
              First
            </Button>
          )}
          <Button look="outlined" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button look="outlined" size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </nav>
  )
}
