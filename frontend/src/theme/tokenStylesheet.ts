import { colors, contentWidth, fonts, motion, radius, textSizes } from './tokens.ts'

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
