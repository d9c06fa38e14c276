const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/**
 * Whether the person of an answer of `GET /api/auth/status` may read syncs: contracts' rule of that name once more, since the early
 * script carries nothing of the app's. The server decides; a wrong guess costs a call.
 */
export function mayUsePremium(status: unknown): boolean {
  if (field(status, 'authenticated') !== true) return false
  const subscription = field(status, 'subscription')
  const isValid =
    ['pro', 'enterprise'].some((tier) => tier === field(subscription, 'tier')) &&
    ['active', 'trial'].some((known) => known === field(subscription, 'status'))
  return isValid || field(status, 'isAdmin') === true
}
