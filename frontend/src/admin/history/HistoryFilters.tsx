import { type HistoryFilter, historyExportPaths } from '@calendar-sync/contracts/api/history'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ComponentType, memo, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { FilterLiveForm, TextInput, useListContext } from 'react-admin'
import { lazyPart } from '../../app/lazyPart.ts'
import type { NotLoadedProps } from '../../app/ScreenNotLoaded.tsx'
import { ButtonAnchor } from '../../ui/ButtonLink.tsx'
import { any, ChoiceInput } from '../ChoiceInput.tsx'
import type { InputProps } from './historyInputs.tsx'
import { referenceIn } from './reference.ts'
import { TimeInput } from './TimeInput.tsx'

/** Stands in the place of a search, of the same size. */
const NoSearch = ({ label, why }: { label: string; why?: string }) => (
  <TextField
    label={label}
    size="small"
    placeholder="Any"
    disabled
    helperText={why}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

function SearchNotLoaded({ label, onLeave }: InputProps & NotLoadedProps) {
  useEffect(() => onLeave, [onLeave])
  return <NoSearch label={label} why="This search could not be loaded. Load the page again." />
}

/** The list does not wait for the searches, which are heavy. */
function later(load: () => Promise<ComponentType<InputProps>>) {
  const Input = lazyPart(load, SearchNotLoaded)
  return (props: InputProps) => (
    <Suspense fallback={<NoSearch label={props.label} />}>
      <Input {...props} />
    </Suspense>
  )
}
const PersonInput = later(() => import('./historyInputs.tsx').then((inputs) => inputs.PersonInput))
const TypesInput = later(() => import('./historyInputs.tsx').then((inputs) => inputs.TypesInput))

const actorKinds = [
  any,
  { id: 'user', name: 'People' },
  { id: 'admin', name: 'Admins' },
  { id: 'system', name: 'The system' },
  { id: 'schedule', name: 'The schedule' },
]

/** Where everything that matches can be had as a file. */
const exportAddress = (format: keyof typeof historyExportPaths, filter: HistoryFilter): string =>
  `${historyExportPaths[format]}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 1.5,
  '& .time': { display: 'grid' },
  '@media (max-width: 62.5em)': { gridTemplateColumns: '1fr 1fr' },
  '@media (max-width: 47.5em)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Two thumbs' worth of filters is enough to begin with.
    '& .time[data-shown=false]': { display: 'none' },
  },
}
const below = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  '& > *': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
  '& > .exports': { color: 'text.secondary', fontSize: 'var(--text-1)' },
}

interface FieldsProps {
  readonly more: boolean
  readonly from: boolean
  readonly to: boolean
}

/** Not drawn again with the buttons below them. @param from, to whether the list is narrowed by them */
const Fields = memo(({ more, from, to }: FieldsProps) => (
  <FilterLiveForm debounce={350}>
    <Box sx={fields}>
      <PersonInput source="person" label="Person" />
      <TypesInput source="type" label="Event types" />
      <TimeInput source="from" label="From" shown={more || from} />
      <TimeInput source="to" label="To" shown={more || to} />
      {more && (
        <>
          <PersonInput source="actor" label="Actor" />
          <ChoiceInput source="actorKind" label="Done by" size="small" choices={actorKinds} helperText={false} />
          <TextInput
            source="stream"
            label="Stream"
            size="small"
            helperText={false}
            parse={(text: string) => text.trim()}
          />
          <TextInput source="correlationId" label="Reference" size="small" helperText={false} parse={referenceIn} />
        </>
      )}
    </Box>
  </FilterLiveForm>
))

/** By person, types and time; by actor, stream and reference behind one more press, on a phone by time too. */
export function HistoryFilters({ filter }: { filter: HistoryFilter }) {
  const { setFilters } = useListContext()
  const { person, type, from, to, ...rare } = filter
  const [asked, setAsked] = useState(false)
  // What narrows the list is always to be seen, wherever it was chosen.
  const narrowed = Object.keys(rare).length > 0
  const more = asked || narrowed
  // The button answers at once, and the fields follow.
  const shown = useDeferredValue(more) && more

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Fields more={shown} from={from !== undefined} to={to !== undefined} />
      <Box sx={below}>
        <div>
          {!narrowed && (
            <Button size="small" aria-expanded={more} onClick={() => setAsked(!asked)}>
              <span>{more ? 'Fewer filters' : 'More filters'}</span>
            </Button>
          )}
          {Object.keys(filter).length > 0 && (
            <Button size="small" onClick={() => setFilters({})}>
              Clear
            </Button>
          )}
        </div>
        <div className="exports">
          <span>Export what is filtered:</span>
          {(['csv', 'json'] as const).map((format) => (
            <ButtonAnchor
              key={format}
              variant="outlined"
              size="small"
              startIcon={<Download />}
              href={exportAddress(format, filter)}
              download
            >
              {format.toUpperCase()}
            </ButtonAnchor>
          ))}
        </div>
      </Box>
    </Box>
  )
}
