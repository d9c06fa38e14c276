/**
 * Every colour, size and curve of the product, in one place. `tokenStylesheet` turns them into CSS custom properties
 * (`--ink`, `--text-2` …) and `muiTheme` into MUI's theme. Two calendars, one line between them: teal is always the
 * source, coral always the target, `overlap` what they share.
 */
const light = {
  paper: '#faf6ee',
  surface: '#ffffff',
  sunken: '#f3ecdf',
  line: '#e3d9c7',
  lineStrong: '#857a66',
  ink: '#13212f',
  inkQuiet: '#4f5d6b',
  primary: '#0b5d66',
  primaryHover: '#084850',
  onPrimary: '#ffffff',
  source: '#0f6e76',
  sourceTint: '#dcedec',
  onSourceTint: '#0a4c54',
  target: '#f2765e',
  onTarget: '#12303a',
  targetTint: '#fde5de',
  onTargetTint: '#8c2c19',
  overlap: '#12303a',
  onOverlap: '#fdf3e7',
  success: '#1c6a44',
  successTint: '#dff0e5',
  warning: '#7d5200',
  warningTint: '#fbedcb',
  danger: '#a81d3a',
  onDanger: '#ffffff',
  dangerTint: '#fbe2e6',
}

export type ColorName = keyof typeof light

const dark: Record<ColorName, string> = {
  paper: '#0e1720',
  surface: '#16222e',
  sunken: '#1d2b39',
  line: '#2b3c4c',
  lineStrong: '#7d90a1',
  ink: '#ecf1f4',
  inkQuiet: '#a9b8c5',
  primary: '#66cbc7',
  primaryHover: '#86dad6',
  onPrimary: '#06282c',
  source: '#38a5a5',
  sourceTint: '#143c42',
  onSourceTint: '#a5e4e0',
  target: '#ff937b',
  onTarget: '#12303a',
  targetTint: '#47281f',
  onTargetTint: '#ffc3b3',
  overlap: '#f4e6d2',
  onOverlap: '#12303a',
  success: '#86d8ac',
  successTint: '#17382a',
  warning: '#f1c46c',
  warningTint: '#3d3014',
  danger: '#ff9fae',
  onDanger: '#3a0713',
  dangerTint: '#4a2029',
}

export const colors = { light, dark }

/** One scale of six sizes; the two largest shrink with the screen. */
const textSizes = {
  1: '0.8125rem',
  2: '0.9375rem',
  3: '1.0625rem',
  4: '1.375rem',
  5: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.25rem)',
  6: 'clamp(2.5rem, 1.4rem + 4.6vw, 4.5rem)',
} as const

/** Until our own are there (`base.css`). */
const meanwhile = "'Text Meanwhile', 'Text Meanwhile on Android', system-ui, sans-serif"

export const fonts = {
  meanwhile,
  text: `'Inter Variable', ${meanwhile}`,
  heading:
    "'Bricolage Grotesque Variable', 'Heading Meanwhile', 'Heading Meanwhile on Android', 'Inter Variable', system-ui, sans-serif",
}

/** Screens as narrow as a phone's. */
export const phone = '@media (max-width: 600px)'

/** Pixels. */
export const radius = { control: 10, card: 14, sheet: 22 }
const contentWidth = 1120

export const motion = { quick: '150ms', calm: '250ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const properties = (values: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(values)
    .map(([name, value]) => `  --${prefix}${kebab(name)}: ${value};`)
    .join('\n')

const pixels = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]))

/** The design tokens as CSS custom properties; the theme is the class `light` or `dark` on the document's root. */
export const tokenStylesheet = (): string => `:root {
${properties(textSizes, 'text-')}
${properties(fonts, 'font-')}
${properties(pixels(radius), 'radius-')}
${properties(motion, 'motion-')}
  --content-width: ${contentWidth}px;
}
:root, .light {
  color-scheme: light;
${properties(colors.light)}
}
.dark {
  color-scheme: dark;
${properties(colors.dark)}
}
`
