import { Moment } from '../../ui/Moment.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import styles from './DataTree.module.css'
import { inWords } from './eventWords.ts'
import { isMoment } from './moments.ts'

const identifier = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function Leaf({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <span className={styles.nothing}>nothing</span>
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>
  if (typeof value === 'number') return <span className="numbers">{formatNumber(value)}</span>
  if (value === '[erased]') return <span className={styles.nothing}>erased</span>
  if (typeof value === 'string' && isMoment(value)) return <Moment at={value} />
  if (typeof value === 'string' && identifier.test(value)) return <code className={styles.identifier}>{value}</code>
  return <span>{String(value)}</span>
}

/** A list of plain values reads as a list; anything deeper is a branch. */
const isPlainList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')

const entriesOf = (value: object): readonly [string, unknown][] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => [String(index + 1), item])
    : Object.entries(value).map(([name, item]) => [name, item])

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && entriesOf(value).length === 0

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !isEmpty(value) && !isPlainList(value)

interface BranchProps {
  readonly data: object
  readonly marked: readonly string[]
}

const Branch = ({ data, marked }: BranchProps) => (
  <ul className={styles.branch}>
    {entriesOf(data).map(([name, value]) => (
      <li key={name} data-marked={marked.includes(name) || undefined}>
        {isBranch(value) ? (
          <details open>
            <summary>{Array.isArray(data) ? name : inWords(name)}</summary>
            <Branch data={value} marked={[]} />
          </details>
        ) : (
          <div className={styles.leaf}>
            <span className={styles.name} title={name}>
              {Array.isArray(data) ? name : inWords(name)}
              {marked.includes(name) && <span className="visuallyHidden"> (changed)</span>}
            </span>
            <Leaf value={isPlainList(value) ? value.join(', ') : isEmpty(value) ? null : value} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

interface DataTreeProps {
  readonly data: Readonly<Record<string, unknown>>
  /** Names at the top whose values have just changed. */
  readonly marked?: readonly string[]
}

/** Data to read: names in words, one below the other, branches that open and close. */
export const DataTree = ({ data, marked = [] }: DataTreeProps) =>
  Object.keys(data).length === 0 ? (
    <p className={styles.nothing}>Nothing beside the fact itself.</p>
  ) : (
    <div className={styles.tree}>
      <Branch data={data} marked={marked} />
    </div>
  )
