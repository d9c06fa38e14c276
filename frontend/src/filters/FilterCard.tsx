import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { toast } from '../toasts/toastStore.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EditIcon, TrashIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import styles from './FilterCard.module.css'
import { fieldsInWords } from './filterForm.ts'
import { useDeleteFilter, useToggleFilter } from './useFilterActions.ts'

const sentence = ({ mode, checkSummary, checkDescription, checkLocation }: EventFilter) =>
  `Match ${mode} keywords in ${fieldsInWords({
    summary: checkSummary,
    description: checkDescription,
    location: checkLocation,
  })}`

interface FilterCardProps {
  readonly filter: EventFilter
  /** The syncs that take it, by their calendars: while there are any, it can be neither deleted nor switched off. */
  readonly usedBy: readonly string[]
  readonly onEdit: () => void
}

export function FilterCard({ filter, usedBy, onEdit }: FilterCardProps) {
  const [confirming, setConfirming] = useState(false)
  const toggle = useToggleFilter()
  const remove = useDeleteFilter()

  return (
    <Card aria-label={filter.name}>
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
                checked={toggle.isPending ? toggle.variables.isActive : filter.isActive}
                disabled={toggle.isPending || (filter.isActive && usedBy.length > 0)}
                onChange={(_, isActive) => toggle.mutate({ id: filter.id, isActive })}
              />
            }
          />
          <Button look="outlined" size="small" onClick={onEdit}>
            <EditIcon /> Edit
          </Button>
          <Button look="quietDanger" size="small" onClick={() => setConfirming(true)}>
            <TrashIcon /> Delete
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        title="Delete this filter?"
        confirm="Delete filter"
        busy={remove.isPending}
        disabled={usedBy.length > 0}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          remove.mutate(filter, {
            onSuccess: () =>
              toast({ title: 'Filter deleted', description: `“${filter.name}” is gone.`, tone: 'success' }),
            onSettled: () => setConfirming(false),
          })
        }
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
