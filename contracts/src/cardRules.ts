/** Where we bill to: what the checkout offers, and what the server takes. */
export const countries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Germany',
  'France',
  'Japan',
  'Brazil',
  'India',
  'China',
] as const

const countryNotOffered = `Choose one of these countries: ${countries.join(', ')}.`
export const cardExpired = 'This card has expired'

/** A month has ended everywhere on Earth when it has ended in UTC-12. Milliseconds. */
const lastTimeZone = 12 * 3_600_000

/** Whether the month that is printed on a card has ended, whichever time zone the card's owner is in. */
export const isExpired = (
  { expiryMonth, expiryYear }: { readonly expiryMonth: number; readonly expiryYear: number },
  now: Date,
): boolean => now.getTime() >= Date.UTC(expiryYear, expiryMonth) + lastTimeZone

type Card = Parameters<typeof isExpired>[0]

/** What the checkout's form would not have sent, and where; null when all is well. Apart from the schemas, which know no time. */
export function cardProblemOf(
  {
    cardDetails,
    billingAddress,
  }: { readonly cardDetails: Card; readonly billingAddress: { readonly country: string } },
  now: Date,
): { readonly path: string; readonly message: string } | null {
  if (isExpired(cardDetails, now)) return { path: 'cardDetails.expiryYear', message: cardExpired }
  return countries.some((country) => country === billingAddress.country)
    ? null
    : { path: 'billingAddress.country', message: countryNotOffered }
}
