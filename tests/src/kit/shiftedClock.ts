/** Loaded before a service: its clock is then `CLOCK_AHEAD_MS` milliseconds ahead of the true one, or behind. */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const TrueDate = Date
const now = () => TrueDate.now() + ahead

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
