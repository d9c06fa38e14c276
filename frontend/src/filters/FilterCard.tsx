import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Badge } from '../ui/Badge.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Moment } from '../ui/Moment.tsx'
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
  readonly onEdit: (filter: EventFilter) => void
}

/** The filter of the record context. */
export function FilterCard({ usedBy, onEdit }: FilterCardProps) {
  const filter = useRecordContext<EventFilter>()
  return filter && <KnownFilter filter={filter} usedBy={usedBy(filter)} onEdit={() => onEdit(filter)} />
}

interface KnownFilterProps {
  readonly filter: EventFilter
  readonly usedBy: readonly string[]
  readonly onEdit: () => void
}

function KnownFilter({ filter, usedBy, onEdit }: KnownFilterProps) {
  const [confirming, setConfirming] = useState(false)
  const { toggle, wanted } = useToggleFilter(filter)
  const { deleteIt, isPending: isDeleting } = useDeleteFilter(filter)

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
        {usedBy.length > 0 && <p>Used by {usedBy.join(', ')}.</p>}
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
                disabled={wanted !== undefined || (filter.isActive && usedBy.length > 0)}
                onChange={(_, isActive) => toggle(isActive)}
              />
            }
          />
          <Button variant="outlined" size="small" onClick={onEdit} startIcon={<EditIcon />}>
            Edit
          </Button>
          <Button
            variant="text"
            color="error"
            size="small"
            onClick={() => setConfirming(true)}
            startIcon={<TrashIcon />}
          >
            Delete
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Delete this filter?"
        confirm="Delete filter"
        busy={isDeleting}
        disabled={usedBy.length > 0}
        onCancel={() => setConfirming(false)}
        onConfirm={() => deleteIt(() => setConfirming(false))}
      >
        <p>Are you sure you want to delete this filter?</p>
        {usedBy.length > 0 && (
          <p>
            It cannot be deleted yet: {usedBy.join(' and ')} {usedBy.length === 1 ? 'uses' : 'use'} it. Choose another
            filter or own keywords there first.
          </p>
        )}
      </ConfirmDialog>
    </Card>
  )
}
