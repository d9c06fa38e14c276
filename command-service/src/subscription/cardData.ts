/** Names under which card secrets travel, in any case and punctuation. */
const secretNames = new Set(['cardnumber', 'number', 'pan', 'cvv', 'cvc', 'cvv2', 'securitycode'])

/** 13 to 19 digits, perhaps in groups: what a card number looks like. */
const cardNumber = /^\d(?:[ -]?\d){12,18}$/

/**
 * Whether a body holds a card number or CVV anywhere, by name or by looks. Such a body is refused whole. Bodies that are
 * nested without end never come here: `readJson` refuses them.
 */
export function carriesCardData(body: unknown): boolean {
  if (typeof body === 'string') return cardNumber.test(body.trim())
  if (Array.isArray(body)) return body.some(carriesCardData)
  if (typeof body !== 'object' || body === null) return false
  return Object.entries(body).some(
    ([name, value]) => secretNames.has(name.toLowerCase().replace(/[^a-z0-9]/g, '')) || carriesCardData(value),
  )
}
