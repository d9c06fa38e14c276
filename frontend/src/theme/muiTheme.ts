import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { components } from './muiComponents.ts'
import { type ColorName, colors, fonts, motion, radius } from './tokens.ts'

const palette = (color: Record<ColorName, string>) => ({
  primary: { main: color.primary, dark: color.primaryHover, contrastText: color.onPrimary },
  secondary: { main: color.target, contrastText: color.overlap },
  success: { main: color.success },
  warning: { main: color.warning },
  error: { main: color.danger, contrastText: color.onDanger },
  info: { main: color.source },
  text: { primary: color.ink, secondary: color.inkQuiet },
  background: { default: color.paper, paper: color.surface },
  divider: color.line,
})

/** MUI in the product's tokens. Light and dark are CSS variables, chosen by the class on the document's root. */
export const muiTheme = createTheme({
  cssVariables: { colorSchemeSelector: 'class' },
  colorSchemes: { light: { palette: palette(colors.light) }, dark: { palette: palette(colors.dark) } },
  shape: { borderRadius: radius.control },
  typography: {
    fontFamily: fonts.text,
    fontSize: 15,
    body1: { fontSize: 'var(--text-2)', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components,
  transitions: { duration: { enteringScreen: 220, leavingScreen: 160 }, easing: { easeOut: motion.ease } },
})
