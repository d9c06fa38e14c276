/** Names under which card secrets travel, in any case and punctuation. */
const secretNames = new Set(['cardnumber', 'number', 'pan', 'cvv', 'cvc', 'cvv2', 'securitycode'])

/** 13 to 19 digits, perhaps in groups: what a card number looks like. */
const cardNumber = /^\d(?:[ -]?\d){12,18}$/
/** The same within a text, however it is set. */
const numberInText = /(?<!\d)\d(?:[\s.\-\u2010-\u2015]{0,2}\d){12,18}(?!\d)/g

/** Whether the last digit is right for those before it, as that of every card is (ISO/IEC 7812-1, Luhn). */
function hasCheckDigit(number: string): boolean {
  const digits = [...number.replace(/\D/g, '')].reverse().map(Number)
  const terms = digits.map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
  return terms.reduce((sum, term) => sum + term, 0) % 10 === 0
}

/** A tax id, or a number in a text, may have as many digits as a card number; there only those that a card can have are taken for one. */
const looksLikeCard = (text: string, field: string | undefined): boolean =>
  (field !== 'vatNumber' && cardNumber.test(text)) || (text.match(numberInText) ?? []).some(hasCheckDigit)

/**
 * Whether a body holds a card number or CVV anywhere, by name or by looks. Such a body is refused whole. Bodies that are
 * nested without end never come here: `readJson` refuses them.
 * @param field in which the value stands
 */
export function carriesCardData(body: unknown, field?: string): boolean {
  if (typeof body === 'string') return looksLikeCard(body.trim(), field)
  if (Array.isArray(body)) return body.some((value) => carriesCardData(value))
  if (typeof body !== 'object' || body === null) return false
  return Object.entries(body).some(
    ([name, value]) => secretNames.has(name.toLowerCase().replace(/[^a-z0-9]/g, '')) || carriesCardData(value, name),
  )
}
