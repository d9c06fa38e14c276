/** Specification (commercial), Business constants: amounts are formatted for en-US, USD unless said otherwise. */
export const formatMoney = (amount: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
