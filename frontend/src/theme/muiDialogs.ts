import type { ThemeOptions } from '@mui/material/styles'
import { phone, radius } from './tokens.ts'

const shell = () => document.getElementById('shell')

/** A layer of one colour. */
const fill = (color: string, place: string, attachment: string) =>
  `linear-gradient(var(--${color}), var(--${color})) ${place} no-repeat ${attachment}`

/** What MUI's dialogs look like here. */
export const dialogs: ThemeOptions['components'] = {
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
        [phone]: {
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
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '24px 24px 12px', font: '650 var(--text-4) var(--font-heading)', overflowWrap: 'anywhere' },
    },
  },
  // A line where content goes on above or below: what scrolls along at its end covers it.
  MuiDialogContent: {
    styleOverrides: {
      root: {
        background: [
          fill('surface', 'top / 100% 2px', 'local'),
          fill('surface', 'bottom / 100% 2px', 'local'),
          fill('line', 'top / 100% 1px', 'scroll'),
          fill('line', 'bottom / 100% 1px', 'scroll'),
        ].join(', '),
      },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
}
