/** What an avatar shows without a picture (specification, Business constants, avatar fallback). */
export function initials({ displayName, email }: { displayName: string; email: string }): string {
  const words = displayName.split(/\s+/).filter((word) => word !== '')
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return (letters.join('') || [...email][0] || 'GA').toLocaleUpperCase()
}
