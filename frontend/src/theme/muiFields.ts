import type { ThemeOptions } from '@mui/material/styles'

/** What MUI's parts of a form look like here. */
export const fields: ThemeOptions['components'] = {
  // Labels stand above their field and stay there; the outline has no gap for them.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      outlined: {
        position: 'static',
        maxWidth: 'none',
        marginBottom: 6,
        transform: 'none',
        whiteSpace: 'normal',
        pointerEvents: 'auto',
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
  // The label of a group of choices looks as that of a field.
  MuiFormLabel: {
    styleOverrides: {
      root: {
        color: 'var(--ink)',
        fontSize: 'var(--text-1)',
        fontWeight: 600,
        lineHeight: 1.4,
        '&.Mui-focused': { color: 'var(--ink)' },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 'var(--text-2)' } } },
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
}
