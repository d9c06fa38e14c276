import { z } from 'zod'
import { EmailAddress } from './emailAddress.ts'

const Text = z.string().trim().min(1).max(200)
/** A field that must be filled, as `sentence` says: “… is required”. */
const required = (sentence: string) =>
  z.string(sentence).trim().min(1, sentence).max(200, sentence.replace('is required', 'must be at most 200 characters'))

/** Where cards are taken from. */
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

/** Forms hold what was typed: “07” is as good as 7. */
const digitsOrNumber = (missing: string, wrong: string) =>
  z.union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    { error: ({ input }) => (input === undefined || input === null || input === '' ? missing : wrong) },
  )
const [wrongMonth, wrongYear] = ['A month is a number from 1 to 12', 'A year is a number such as 29 or 2029']

/** What may be kept of a card. A year of two digits, as it is printed on the card, belongs to this century. The number and the CVV never leave the browser. */
export const CardDetails = z.strictObject({
  brand: Text,
  last4: z.string().regex(/^\d{4}$/, 'Send the last 4 digits of the card number'),
  expiryMonth: digitsOrNumber('Month is required', wrongMonth).pipe(z.int().min(1, wrongMonth).max(12, wrongMonth)),
  expiryYear: digitsOrNumber('Year is required', wrongYear)
    .transform((year) => (year < 100 ? 2000 + year : year))
    .pipe(z.int().min(2000, wrongYear).max(2100, wrongYear)),
  nameOnCard: required('Name is required'),
})
export type CardDetails = z.infer<typeof CardDetails>

export const BillingAddress = z.object({
  streetAddress: required('Street address is required'),
  city: required('City is required'),
  state: required('State is required'),
  postalCode: required('Postal code is required'),
  country: required('Country is required').refine(
    (country) => countries.some((offered) => offered === country),
    'Choose one of the countries that are offered',
  ),
})
export type BillingAddress = z.infer<typeof BillingAddress>

const enterpriseByCard = 'Enterprise cannot be bought by card. Request it by invoice.'
const proByInvoice = 'Pro is bought by card. Invoices are for Enterprise.'

/** `POST /api/user/subscription`: Pro by card, or a request for Enterprise by invoice (which grants nothing yet). */
export const SubscribeBody = z.discriminatedUnion('paymentMethod', [
  z.object({
    tier: z.literal('pro', { error: ({ input }) => (input === 'enterprise' ? enterpriseByCard : undefined) }),
    paymentMethod: z.literal('credit_card'),
    cardDetails: CardDetails,
    billingAddress: BillingAddress,
  }),
  z.object({
    tier: z.literal('enterprise', { error: ({ input }) => (input === 'pro' ? proByInvoice : undefined) }),
    paymentMethod: z.literal('invoice'),
    companyName: required('Company name is required'),
    billingEmail: EmailAddress,
    vatNumber: z.string().max(100, 'VAT/Tax ID must be at most 100 characters').optional(),
    additionalInformation: z.string().max(5000, 'Additional information must be at most 5000 characters').optional(),
  }),
])
export type SubscribeBody = z.infer<typeof SubscribeBody>

/** The answer to a request for Enterprise (202): a person reads it and answers by email. */
export const EnterpriseRequestAnswer = z.object({ status: z.literal('requested'), message: z.string() })
