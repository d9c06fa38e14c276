/** Valid only when the status is active or trial *and* the tier is pro or enterprise. */
export const hasValidSubscription = ({ tier, status }: { tier: string | null; status: string | null }): boolean =>
  (tier === 'pro' || tier === 'enterprise') && (status === 'active' || status === 'trial')
