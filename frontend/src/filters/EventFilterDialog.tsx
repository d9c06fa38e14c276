import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId, useState } from 'react'
import { FilterFields } from '../calendars/FilterFields.tsx'
import { toast } from '../toasts/toastStore.ts'
import { Button } from '../ui/Button.tsx'
import { DialogTitle } from '../ui/DialogTitle.tsx'
import styles from './EventFilterDialog.module.css'
import { FilterPreviewPanel } from './FilterPreviewPanel.tsx'
import { type FilterForm, type FilterProblems, filterBodyOf, formOf, problemsOf } from './filterForm.ts'
import { useSaveFilter } from './useFilterActions.ts'

interface SettingsTabProps {
  readonly form: FilterForm
  readonly problems: FilterProblems
  readonly onChange: (form: FilterForm) => void
}

const SettingsTab = ({ form, problems, onChange }: SettingsTabProps) => (
  <div className={styles.fields}>
    <TextField
      label="Filter Name"
      fullWidth
      autoFocus
      value={form.name}
      error={problems.name !== undefined}
      helperText={problems.name}
      onChange={(event) => onChange({ ...form, name: event.target.value })}
    />
    <FilterFields
      values={form}
      help="Separate keywords with commas."
      problems={problems}
      onChange={(values) => onChange({ ...form, ...values })}
    />
  </div>
)

interface EventFilterDialogProps {
  /** null: a new one. */
  readonly filter: EventFilter | null
  readonly onClose: () => void
}

/** Creates or edits a filter, and tries it on the person's own events. */
export function EventFilterDialog({ filter, onClose }: EventFilterDialogProps) {
  const id = useId()
  const [tab, setTab] = useState<'settings' | 'preview'>('settings')
  const [form, setForm] = useState(() => formOf(filter))
  const [tried, setTried] = useState(false)
  const save = useSaveFilter(filter?.id ?? null)
  const problems = problemsOf(form)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return setTab('settings')
    save.mutate(filterBodyOf(form), {
      onSuccess: () => {
        toast({
          title: filter ? 'Filter updated' : 'Filter created',
          description: `“${form.name.trim()}” is saved.`,
          tone: 'success',
        })
        onClose()
      },
    })
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="md">
      <form noValidate onSubmit={submit} className={styles.form}>
        <DialogTitle id={`${id}-title`}>{filter ? 'Edit Filter' : 'Create Filter'}</DialogTitle>
        <Tabs
          value={tab}
          onChange={(_, next: 'settings' | 'preview') => setTab(next)}
          aria-label="Filter"
          sx={{ px: 3 }}
        >
          <Tab value="settings" label="Filter Settings" id={`${id}-settings`} aria-controls={`${id}-panel`} />
          <Tab value="preview" label="Preview Filter" id={`${id}-preview`} aria-controls={`${id}-panel`} />
        </Tabs>
        <DialogContent>
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
            {tab === 'settings' ? (
              <SettingsTab form={form} problems={tried ? problems : {}} onChange={setForm} />
            ) : (
              <FilterPreviewPanel form={form} />
            )}
          </div>
        </DialogContent>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            {filter ? 'Save Changes' : 'Create Filter'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
