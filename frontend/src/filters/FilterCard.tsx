import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { Badge } from '../ui/Badge.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { EventFilterDialog } from './EventFilterDialog.tsx'
import { fieldsInWords } from './filterForm.ts'
import styles from './filters.module.css'
import { useDeleteFilter, useToggleFilter } from './useFilterActions.ts'

const sentence = ({ mode, checkSummary, checkDescription, checkLocation }: EventFilter) =>
  `Match ${mode} keywords in ${fieldsInWords({
    summary: checkSummary,
    description: checkDescription,
    location: checkLocation,
  })}`

interface FilterCardProps {
  /** The syncs that take it, by their calendars: while there are any, it can be neither deleted nor switched off. */
  readonly usedBy: (filter: EventFilter) => readonly string[]
}

/** The filter of the record context. */
export function FilterCard({ usedBy }: FilterCardProps) {
  const filter = useRecordContext<EventFilter>()
  return filter && <KnownFilter filter={filter} usedBy={usedBy(filter)} />
}

interface KnownFilterProps {
  readonly filter: EventFilter
  readonly usedBy: readonly string[]
}

/** It keeps to itself whether its dialog is open: the card is not drawn again with it. */
function EditFilter({ filter }: Pick<KnownFilterProps, 'filter'>) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setEditing(true)} startIcon={<EditIcon />}>
        Edit
      </Button>
      {editing && <EventFilterDialog filter={filter} onClose={() => setEditing(false)} />}
    </>
  )
}

function DeleteFilter({ filter, usedBy }: Pick<KnownFilterProps, 'filter'> & { usedBy: string | undefined }) {
  const { deleteIt, isPending } = useDeleteFilter(filter)
  return (
    <DeleteButton
      title="Delete this filter?"
      confirm="Delete filter"
      busy={isPending}
      hinderedBy={usedBy}
      onConfirm={deleteIt}
    >
      <p>Are you sure you want to delete this filter?</p>
    </DeleteButton>
  )
}

function KnownFilter({ filter, usedBy }: KnownFilterProps) {
  const { toggle, wanted } = useToggleFilter(filter)
  const id = useId()
  const use = usedBy.length > 0 ? id : undefined

  return (
    <Card component="section" variant="outlined" aria-label={filter.name}>
      <div className={styles.card} data-active={filter.isActive}>
        <div className={styles.head}>
          <h2>{filter.name}</h2>
          <Badge tone={filter.isActive ? 'good' : 'plain'}>{filter.isActive ? 'Active' : 'Inactive'}</Badge>
        </div>
        <p>{sentence(filter)}</p>
        <ul className={styles.keywords}>
          {filter.keywords.map((keyword) => (
            <li key={keyword}>{keyword}</li>
          ))}
        </ul>
        {usedBy.length > 0 && (
          <p id={use}>
            {`Used by ${usedBy.length === 1 ? 'the sync' : 'the syncs'} of ${usedBy.join(', and of ')}, so it cannot be switched off or deleted yet. `}
            <Link to="/calendars">Choose another filter there first</Link>.
          </p>
        )}
        <p className={styles.times}>
          <span>
            Created <Moment at={filter.createdAt} />
          </span>{' '}
          <span>
            Last updated <Moment at={filter.updatedAt} />
          </span>
        </p>
        <div className={styles.actions}>
          <FormControlLabel
            className={styles.toggle}
            label="Active"
            control={
              <Switch
                checked={wanted ?? filter.isActive}
                disabled={filter.isActive && usedBy.length > 0}
                slotProps={{ input: { 'aria-disabled': wanted !== undefined, 'aria-describedby': use } }}
                onChange={(_, isActive) => wanted === undefined && toggle(isActive)}
              />
            }
          />
          <EditFilter filter={filter} />
          <DeleteFilter filter={filter} usedBy={use} />
        </div>
      </div>
    </Card>
  )
}
