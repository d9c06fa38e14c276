import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
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

const shell = () => document.getElementById('shell')

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
  components: {
    // Dialogs open beside the page in #shell; the toasts stand outside it and stay reachable.
    MuiModal: { defaultProps: { container: shell, disableScrollLock: true } },
    MuiDialog: {
      defaultProps: { container: shell, disableScrollLock: true, fullWidth: true, maxWidth: 'sm' },
      styleOverrides: {
        paper: {
          borderRadius: radius.sheet,
          backgroundImage: 'none',
          border: '1px solid var(--line)',
          boxShadow: '0 32px 80px -32px rgb(8 20 28 / 0.5)',
          '@media (max-width: 600px)': {
            alignSelf: 'end',
            width: '100%',
            maxWidth: '100%',
            maxHeight: 'calc(100% - 32px)',
            margin: 0,
            borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
          },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '24px 24px 12px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
    MuiBackdrop: { styleOverrides: { root: { backgroundColor: 'rgb(10 22 30 / 0.5)' } } },
    // Labels stand above their field and stay there; the outline has no gap for them.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        outlined: {
          position: 'static',
          maxWidth: 'none',
          marginBottom: 6,
          color: 'var(--ink)',
          fontSize: 'var(--text-1)',
          fontWeight: 600,
          lineHeight: 1.4,
          transform: 'none',
          whiteSpace: 'normal',
          pointerEvents: 'auto',
          '&.Mui-focused': { color: 'var(--ink)' },
          '&.Mui-error': { color: 'var(--danger)' },
          '&.Mui-disabled': { color: 'var(--ink-quiet)' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: 'var(--surface)' },
        notchedOutline: { top: 0, borderColor: 'var(--line-strong)', '& legend': { display: 'none' } },
        input: {
          '&:where(:not(.MuiInputBase-inputMultiline))': { height: '1.5em', padding: '11px 14px' },
          '&::placeholder': { color: 'var(--ink-quiet)', opacity: 1 },
        },
      },
    },
    // As high as every other field.
    MuiAutocomplete: { styleOverrides: { inputRoot: { minHeight: 'calc(1.5em + 22px)' } } },
    MuiFormLabel: { styleOverrides: { root: { color: 'var(--ink)', '&.Mui-focused': { color: 'var(--ink)' } } } },
    MuiFormControlLabel: { styleOverrides: { label: { fontSize: 'var(--text-2)' } } },
    // Presses are quiet here; focus is a ring, as on every other control.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': { outline: '3px solid var(--source)', outlineOffset: -3 } } },
    },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 44, height: 26, margin: '9px 10px', padding: 0, overflow: 'visible' },
        switchBase: {
          padding: 3,
          '&.Mui-checked': { color: 'var(--on-primary)', transform: 'translateX(18px)' },
          '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--primary)', opacity: 1 },
          '&.Mui-disabled + .MuiSwitch-track, &.Mui-checked.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
          '&.Mui-focusVisible': { outline: 0 },
          '&.Mui-focusVisible + .MuiSwitch-track': { outline: '3px solid var(--source)', outlineOffset: 2 },
        },
        thumb: { width: 20, height: 20, boxShadow: 'none', backgroundColor: 'var(--surface)' },
        track: { borderRadius: 13, backgroundColor: 'var(--line-strong)', opacity: 1 },
      },
    },
    MuiSlider: {
      styleOverrides: {
        rail: { backgroundColor: 'var(--line-strong)', opacity: 0.5 },
        thumb: {
          border: '3px solid var(--surface)',
          outline: '2px solid currentColor',
          '&.Mui-focusVisible': { outline: '3px solid var(--source)', outlineOffset: 3 },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { fontSize: 'var(--text-1)', marginInline: 2, '&.Mui-disabled': { color: 'var(--ink-quiet)' } },
      },
    },
    // On a phone they stand in as many rows as they need, each whole; the chosen one carries its own line then.
    MuiTabs: {
      defaultProps: { scrollButtons: false },
      styleOverrides: {
        list: { '@media (max-width: 600px)': { flexWrap: 'wrap' } },
        indicator: { height: 3, borderRadius: 3, '@media (max-width: 600px)': { display: 'none' } },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          fontSize: 'var(--text-2)',
          minHeight: 48,
          '&.Mui-focusVisible': { borderRadius: radius.control },
          '@media (max-width: 600px)': {
            minWidth: 0,
            maxWidth: '100%',
            paddingInline: 10,
            whiteSpace: 'normal',
            '&.Mui-selected': { boxShadow: 'inset 0 -3px 0 var(--primary)' },
          },
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 8, borderRadius: 8, backgroundColor: 'var(--sunken)' },
        bar: { borderRadius: 8 },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'wave', variant: 'rounded' },
      styleOverrides: { root: { backgroundColor: 'var(--sunken)' } },
    },
  },
  transitions: { duration: { enteringScreen: 220, leavingScreen: 160 }, easing: { easeOut: motion.ease } },
})
