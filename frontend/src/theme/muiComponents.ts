import type { CSSObject, ThemeOptions } from '@mui/material/styles'
import { dialogs } from './muiDialogs.ts'
import { fields } from './muiFields.ts'
import { phone, radius } from './tokens.ts'

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    soft: true
  }
}
declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    empty: true
  }
}

const thumb = '@media (pointer: coarse)'
/** Pale when it cannot be pressed; while it works MUI shows so itself. */
const pale = (colors: CSSObject): CSSObject => ({
  '&.Mui-disabled:not(.MuiButton-loading)': { ...colors, opacity: 0.55 },
})

const diamond: CSSObject = { borderRadius: 2, background: 'currentColor', transform: 'rotate(45deg)' }

/** What every part of MUI looks like here: variants of the theme, instead of parts of our own. */
export const components: ThemeOptions['components'] = {
  ...fields,
  ...dialogs,
  // Presses are quiet here; focus is a ring, as on every other control. Without the second a press draws its button again, for a
  // ripple that the first takes away.
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: '3px solid var(--source)', outlineOffset: -3 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '8px 18px',
        fontSize: 'var(--text-2)',
        lineHeight: 1.25,
        textAlign: 'center',
        '&:active': { transform: 'translateY(1px)' },
      },
      sizeSmall: {
        minHeight: 36,
        padding: '4px 12px',
        fontSize: 'var(--text-1)',
        [thumb]: { minHeight: 44 },
      },
      sizeLarge: { minHeight: 54, padding: '12px 22px', fontSize: 'var(--text-3)' },
      startIcon: { marginLeft: 0 },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: pale({ color: 'var(--on-primary)', backgroundColor: 'var(--primary)' }),
      },
      {
        props: { variant: 'contained', color: 'error' },
        style: pale({ color: 'var(--on-danger)', backgroundColor: 'var(--danger)' }),
      },
      {
        props: { variant: 'text' },
        style: { ...pale({ color: 'inherit' }), '&:hover': { backgroundColor: 'var(--sunken)' } },
      },
      {
        props: { variant: 'text', color: 'error' },
        style: { ...pale({ color: 'var(--danger)' }), '&:hover': { backgroundColor: 'var(--danger-tint)' } },
      },
      {
        props: { variant: 'outlined', color: 'primary' },
        style: {
          borderColor: 'color-mix(in srgb, var(--line-strong) 50%, var(--line))',
          backgroundColor: 'var(--surface)',
          color: 'var(--ink)',
          '&:hover': { borderColor: 'var(--line-strong)', backgroundColor: 'var(--sunken)' },
          ...pale({ color: 'var(--ink)' }),
        },
      },
      {
        props: { variant: 'soft' },
        style: {
          border: '1px solid var(--source)',
          backgroundColor: 'var(--source-tint)',
          color: 'var(--on-source-tint)',
          '&:hover': { borderColor: 'var(--primary)', backgroundColor: 'var(--primary)', color: 'var(--on-primary)' },
          ...pale({ color: 'var(--on-source-tint)' }),
        },
      },
    ],
  },
  // Sections of a screen.
  MuiPaper: {
    variants: [
      {
        props: { variant: 'empty' },
        style: {
          display: 'grid',
          justifyItems: 'center',
          gap: 12,
          padding: 'clamp(32px, 6vw, 64px) 20px',
          border: '1.5px dashed var(--line-strong)',
          borderRadius: radius.card,
          background: 'none',
          textAlign: 'center',
        },
      },
    ],
  },
  MuiCard: {
    variants: [
      {
        props: { variant: 'outlined' },
        style: {
          minWidth: 0,
          padding: 'clamp(16px, 3vw, 24px)',
          borderRadius: radius.card,
          overflow: 'visible',
        },
      },
    ],
  },
  // How something stands: a word, its colour, and a mark for those who do not see the colour.
  MuiChip: {
    variants: [
      {
        props: { size: 'small' },
        style: {
          gap: 6,
          height: 'auto',
          padding: '3px 10px',
          borderRadius: 99,
          backgroundColor: 'var(--sunken)',
          color: 'var(--ink-quiet)',
          fontSize: 'var(--text-1)',
          fontWeight: 600,
          lineHeight: 1.4,
          '&::before': {
            content: '""',
            width: 7,
            height: 7,
            border: '2px solid currentColor',
            borderRadius: '50%',
          },
          '& .MuiChip-label': { padding: 0 },
        },
      },
      {
        props: { size: 'small', color: 'success' },
        style: {
          backgroundColor: 'var(--success-tint)',
          color: 'var(--success)',
          '&::before': { background: 'currentColor' },
        },
      },
      {
        props: { size: 'small', color: 'info' },
        style: {
          backgroundColor: 'var(--source-tint)',
          color: 'var(--on-source-tint)',
          '&::before': { borderRadius: 2, background: 'currentColor' },
        },
      },
      {
        props: { size: 'small', color: 'warning' },
        style: {
          backgroundColor: 'var(--warning-tint)',
          color: 'var(--warning)',
          '&::before': diamond,
        },
      },
      {
        props: { size: 'small', color: 'error' },
        style: {
          backgroundColor: 'var(--danger-tint)',
          color: 'var(--danger)',
          '&::before': diamond,
        },
      },
    ],
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        padding: '12px 16px',
        border: '1px solid var(--danger)',
        borderRadius: radius.card,
        backgroundColor: 'var(--danger-tint)',
        color: 'var(--danger)',
        fontSize: 'var(--text-2)',
      },
      icon: { margin: 0, padding: 0, color: 'inherit', opacity: 1 },
      message: { flex: '1 1 240px', padding: 0, overflowWrap: 'anywhere' },
      action: { flexWrap: 'wrap', gap: 8, margin: 0, padding: 0 },
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { flex: 'none' } } },
  // On a phone they stand in as many rows as they need, each whole; the chosen one carries its own line then.
  MuiTabs: {
    defaultProps: { scrollButtons: false },
    styleOverrides: {
      list: { [phone]: { flexWrap: 'wrap' } },
      indicator: { height: 3, borderRadius: 3, [phone]: { display: 'none' } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        fontSize: 'var(--text-2)',
        minHeight: 48,
        '&.Mui-focusVisible': { borderRadius: radius.control },
        [phone]: {
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
}
