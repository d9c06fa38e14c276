import type { Theme } from '@mui/material/styles'
import { muiTheme } from '../theme/muiTheme.ts'
import { radius } from '../theme/tokens.ts'

/** In em, so that larger text has it on wider screens. */
const phone = '@media (max-width: 47.5em)'
/** Where a table of many columns has no room. */
const tablet = '@media (max-width: 60em)'
const card = { border: '1px solid var(--line)', borderRadius: `${radius.card}px`, backgroundColor: 'var(--surface)' }

/** Each row is a card whose cells carry their headings (`data-heading`). */
const cards = {
  '& thead': { display: 'none' },
  '&, & tbody, & tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  '& time': { whiteSpace: 'normal' },
  '& tbody': { gap: '12px' },
  '& tr': { ...card, position: 'relative', gap: '2px', padding: '14px 16px' },
  '& .MuiTableCell-body.MuiTableCell-root': {
    display: 'flex',
    // Numbers too, which MUI would put before their heading.
    flexFlow: 'row wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 16px',
    padding: '4px 0',
    border: 0,
    textAlign: 'left',
    '&[data-heading]::before': {
      content: 'attr(data-heading)',
      flex: 'none',
      color: 'var(--ink-quiet)',
      fontSize: 'var(--text-1)',
    },
    '&[data-heading] > div': { textAlign: 'right' },
  },
  // The first cell says whose card it is.
  '& tr > td[data-heading]:first-of-type, & .narrow + td[data-heading]': {
    '&.MuiTableCell-root::before': { display: 'none' },
    '&.MuiTableCell-root > div': { textAlign: 'left' },
  },
  '& .narrow + td.MuiTableCell-root': { paddingRight: '52px' },
  '& td.MuiTableCell-root.narrow': { position: 'absolute', top: 8, right: 8, width: 44, padding: 0 },
  '& .MuiTableCell-body.actions > div': { flexWrap: 'wrap', justifyContent: 'flex-start', paddingTop: '8px' },
  '& .MuiTableCell-body.actions .MuiButton-root': { minHeight: 44, padding: '0 12px', '& span': { display: 'inline' } },
  '& .MuiTableCell-body.actions .reason': { display: 'inline' },
  '&[data-compact=true] tbody tr': { gridTemplateColumns: '1fr 1fr', columnGap: '24px' },
  '&[data-compact=true] td:not(.MuiTableCell-alignRight)': { gridColumn: '1 / -1' },
  '& tr:has(+ .details)': { borderBottomLeftRadius: 0, borderBottomRightRadius: 0, borderBottomStyle: 'dashed' },
  '& .details': { marginTop: '-13px', borderTop: 0, borderTopLeftRadius: 0, borderTopRightRadius: 0 },
  '& .details > .MuiTableCell-body.MuiTableCell-root': { display: 'block' },
}

/** Rows under headings; cards on a phone, and on a tablet where there are many columns. */
const table = {
  // Figures alone: the wide hyphen that comes with them would tear addresses and names apart.
  '& .MuiTableCell-alignRight': { fontVariantNumeric: 'tabular-nums' },
  '& time': { whiteSpace: 'nowrap' },
  '&[aria-busy=true] tbody': { opacity: 0.6 },
  '& .MuiTableCell-head': {
    padding: '0 16px 10px 0',
    border: 0,
    color: 'var(--ink-quiet)',
    fontSize: 'var(--text-1)',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
  },
  '& .MuiTableCell-body': {
    padding: '12px 16px 12px 0',
    border: 0,
    borderTop: '1px solid var(--line)',
    color: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    '& > div': { minWidth: 0, overflowWrap: 'break-word' },
  },
  '& .MuiTableCell-root:last-child': { paddingRight: 0 },
  '& .MuiTableCell-root.narrow': { width: 44, paddingRight: '8px' },
  '& .MuiTableCell-body.actions > div': { display: 'flex', justifyContent: 'flex-end', gap: '6px' },
  '& .details > .MuiTableCell-root': { padding: '0 0 20px 44px', borderTop: 0 },
  [phone]: cards,
  [tablet]: { '&[data-wide=true]': cards },
}

/** The product's theme, and in it the parts of react-admin that only the panel has. */
export const adminTheme: Theme = {
  ...muiTheme,
  components: {
    ...muiTheme.components,
    MuiTable: { styleOverrides: { root: table } },
    RaFilterForm: {
      styleOverrides: {
        root: {
          '&&': { display: 'grid', flex: '1 1 320px', minHeight: 0, padding: 0 },
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
          gap: 12,
          '& .RaFilterForm-clearFix': { display: 'none' },
          '& .RaFilterForm-filterFormInput .MuiFormControl-root': { width: '100%', maxWidth: 420, marginTop: 0 },
          // There the toolbar around it is the grid.
          [phone]: {
            '&&': { display: 'contents' },
            '& .filter-field:has(.ra-input-q)': { gridColumn: '1 / -1' },
            '& .RaFilterForm-filterFormInput .MuiFormControl-root': { maxWidth: 'none' },
          },
        },
      },
    },
    RaFilterFormInput: {
      styleOverrides: { root: { '& .RaFilterFormInput-spacer': { display: 'none' } } },
    },
    MuiDialog: {
      ...muiTheme.components?.MuiDialog,
      styleOverrides: {
        ...muiTheme.components?.MuiDialog?.styleOverrides,
        container: { '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } },
      },
    },
    // An arrow beside each heading that sorts, pale where it does not.
    MuiTableSortLabel: {
      styleOverrides: {
        root: { '&, &:hover, &.Mui-active': { color: 'inherit' }, '&.Mui-active': { color: 'var(--ink)' } },
        icon: {
          marginInline: 2,
          '&&': { opacity: 0.3, color: 'var(--line-strong)' },
          '.Mui-active > &&': { opacity: 1, color: 'var(--source)' },
        },
      },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: {
          'form > &': { display: 'grid', gap: 20, '&&': { paddingTop: 6 } },
          'form > & .MuiFormControl-root': { width: '100%' },
          '& .about': { color: 'var(--ink-quiet)', overflowWrap: 'anywhere' },
        },
      },
    },
    MuiTablePagination: {
      styleOverrides: {
        root: { overflow: 'visible' },
        toolbar: { '&&': { flexWrap: 'wrap', gap: 8, minHeight: 44, padding: 0 } },
        spacer: { display: 'none' },
        displayedRows: { margin: '0 auto 0 0', color: 'var(--ink-quiet)', fontSize: 'var(--text-1)' },
      },
    },
  },
}
