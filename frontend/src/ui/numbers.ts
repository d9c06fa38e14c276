const format = new Intl.NumberFormat()

/** A number as the person's language writes it. */
export const formatNumber = (value: number): string => format.format(value)

/** "1 event", "1,204 events". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Specification (commercial), Business constants: amounts are formatted for en-US, USD unless said otherwise. */
export const formatMoney = (amount: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
