export type ToastTone = 'plain' | 'success' | 'danger'

export interface ToastContent {
  readonly title: string
  readonly description?: string
  readonly tone?: ToastTone
  /** What may be done about it, as long as it is shown. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** The error that it is about: its reference is shown below. */
  readonly cause?: unknown
}

export interface ToastRecord extends ToastContent {
  readonly id: number
  readonly open: boolean
}

/** Specification, Business constants: 5 at once, shown 5 s, removed 5 s after dismissal. */
export const toastLimit = 5
export const toastDuration = 5000
const removalDelay = 5000

let toasts: readonly ToastRecord[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastRecord[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** What was said in this turn: two presses that got one answer are told of it once. */
const justSaid = new Set<string>()

/** Shows a toast. The oldest goes when there are more than five. */
export function toast(content: ToastContent): void {
  const words = JSON.stringify([content.title, content.description])
  if (justSaid.has(words)) return
  justSaid.add(words)
  setTimeout(() => justSaid.delete(words))
  lastId += 1
  change([...toasts, { ...content, id: lastId, open: true }].slice(-toastLimit))
}

export function dismissToast(id: number): void {
  change(toasts.map((known) => (known.id === id ? { ...known, open: false } : known)))
  setTimeout(() => change(toasts.filter((known) => known.id !== id)), removalDelay)
}

export const currentToasts = (): readonly ToastRecord[] => toasts

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
