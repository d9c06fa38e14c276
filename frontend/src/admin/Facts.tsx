import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

const phone = '@media (max-width: 47.5em)'
const columns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(170px, 100%), 1fr))',
  gap: '12px 24px',
  margin: 0,
  '& dt': { color: 'text.secondary', fontSize: 'var(--text-1)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6px',
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '0 16px',
    },
  },
}

/** Names and values, in as many columns as fit. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box component="dl" sx={columns}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
)
