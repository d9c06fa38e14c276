const digits = (value: number, length = 2) => String(value).padStart(length, '0')

/** A moment as the browser's own field for day and time shows it, in the person's zone. @param at UTC, ISO 8601 */
export function toLocal(at: string | undefined): string {
  if (!at) return ''
  const date = new Date(at)
  const day = `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
  return `${day}T${digits(date.getHours())}:${digits(date.getMinutes())}`
}

/** What that field holds as a moment in UTC; null while it is empty or half filled. */
export function fromLocal(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
