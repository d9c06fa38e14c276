export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const storageKey = 'theme'
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** What could not be kept holds for this page. */
let unkept: ThemeChoice | undefined

/** What the person chose on this device; `system` until they choose. */
export function readThemeChoice(): ThemeChoice {
  if (unkept !== undefined) return unkept
  try {
    const stored = localStorage.getItem(storageKey)
    return themeChoices.find((choice) => choice === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

function paint(): void {
  const choice = readThemeChoice()
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark().matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('light', !dark)
}

/** Keeps a choice and applies it at once, as a class on the document's root (specification, Theme). */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice)
    unkept = undefined
  } catch {
    unkept = choice
  }
  paint()
}

/** Applies the choice now, when the system's preference changes, and when another tab changes it. */
export function followTheme(): void {
  paint()
  systemIsDark().addEventListener('change', paint)
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) paint()
  })
}
