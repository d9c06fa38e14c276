import type { PaymentMethodBody } from '@calendar-sync/contracts/api/billing'
import { EmailAddress } from '@calendar-sync/contracts/api/emailAddress'
import type { SubscribeBody } from '@calendar-sync/contracts/api/subscription'
import { hasExpired } from '@calendar-sync/contracts/domain/subscription'

/** The card form as typed. Number and CVV go no further than this browser. */
export interface CardForm {
  nameOnCard: string
  cardNumber: string
  expiryMonth: string
  expiryYear: string
  cvv: string
  streetAddress: string
  city: string
  state: string
  postalCode: string
  country: string
}

export const emptyCardForm: CardForm = {
  nameOnCard: '',
  cardNumber: '',
  expiryMonth: '',
  expiryYear: '',
  cvv: '',
  streetAddress: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
}

const digits = (text: string) => text.replace(/\D/g, '')

/** What is wrong with a value, in words, or `true` (specification, Validation rules, card form). */
export const cardNumberRule = (typed: string) =>
  digits(typed).length >= (brandOf(typed) === americanExpress ? 15 : 16) || 'Card number must be at least 16 digits'
/** A month that is chosen before the year is judged with it. */
export const monthRule = (typed: string, { expiryYear }: Pick<CardForm, 'expiryYear'>, now = new Date()) => {
  if (typed === '') return 'Month is required'
  const card = { expiryMonth: Number(typed), expiryYear: 2000 + Number(expiryYear) }
  return expiryYear === '' || !hasExpired(card, now) || 'This card has expired'
}
export const cvvRule = (typed: string) => digits(typed).length >= 3 || 'CVV must be at least 3 digits'
/** The service's own: what it refuses would fail each time. */
export const emailRule = (typed: string) => EmailAddress.safeParse(typed).error?.issues[0]?.message ?? true
export const atMost = (field: string, length: number) => (typed: string) =>
  typed.trim().length <= length || `${field} must be at most ${length} characters`
/** A field that must be filled, as `message` says: “… is required”. */
export const required = (message: string) => (typed: string) =>
  typed.trim() === '' ? message : atMost(message.replace(' is required', ''), 200)(typed)

/** The only network whose numbers have 15 digits. */
const americanExpress = 'American Express'

/** First digits by which the networks are known (ISO/IEC 7812 issuer ranges). */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, americanExpress],
  [/^(6011|65|64[4-9])/, 'Discover'],
]

export const brandOf = (cardNumber: string): string =>
  brands.find(([start]) => start.test(digits(cardNumber)))?.[1] ?? 'Card'

/** "01" to "12" */
export const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

/** The next ten years in two digits, beginning with this one. */
export const yearsFrom = (year: number): string[] =>
  Array.from({ length: 10 }, (_, index) => String((year + index) % 100).padStart(2, '0'))

/** What leaves the browser: brand, last four digits and expiry, never the number or the CVV. */
export const paymentMethodBody = ({
  cardNumber,
  nameOnCard,
  expiryMonth,
  expiryYear,
  cvv: _,
  ...billingAddress
}: CardForm): PaymentMethodBody => ({
  cardDetails: {
    brand: brandOf(cardNumber),
    last4: digits(cardNumber).slice(-4),
    expiryMonth: Number(expiryMonth),
    expiryYear: 2000 + Number(expiryYear),
    nameOnCard: nameOnCard.trim(),
  },
  billingAddress,
})

export const subscribeBody = (form: CardForm): SubscribeBody => ({
  tier: 'pro',
  paymentMethod: 'credit_card',
  ...paymentMethodBody(form),
})
