import { timesInWords } from './timesInWords.ts'

interface EventTimeProps {
  /** As Google writes it. */
  readonly at: string
  /** The same, exclusive; left out where only the beginning is known. */
  readonly until?: string | null
}

/** When an event takes place, or begins. */
export const EventTime = ({ at, until }: EventTimeProps) => <time dateTime={at}>{timesInWords(at, until)}</time>
