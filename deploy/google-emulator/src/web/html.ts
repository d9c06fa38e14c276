const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Two letters for a person's picture. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

const hues = ['#0b6e69', '#b4472e', '#5b4bb5', '#8a5a00', '#2c6e3f', '#8c2f6b', '#1f5fa8', '#6b5b4d']

/** A colour for a person, always the same one, dark enough for white letters. */
export function personColor(email: string): string {
  let sum = 0
  for (const character of email) sum = (sum * 41 + (character.codePointAt(0) ?? 0)) % 99991
  return hues[sum % hues.length] ?? '#1f5fa8'
}
