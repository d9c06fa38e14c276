import type { CalendarSync, CreateCalendarSyncBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useCreate } from 'react-admin'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { messageOf } from '../request/requestError.ts'
import { toast } from '../toasts/toastStore.ts'
import { CalendarSelect } from './CalendarSelect.tsx'
import { WayFilterFields } from './FilterFields.tsx'
import styles from './forms.module.css'
import { RadioChoice, SensitivityChoice } from './RadioChoice.tsx'
import { SyncSentence } from './SyncFacts.tsx'
import { SyncArrow } from './SyncPicture.tsx'
import { checkDraft, emptyDraft, type SyncDraft } from './syncDraft.ts'
import { conflictLabels, directionLabels } from './syncSentence.ts'
import { useSavedFilters, withSavedFilters } from './useCalendars.ts'

const directionPictures = {
  'one-way': <SyncArrow direction="one-way" spoken={false} />,
  'two-way': <SyncArrow direction="two-way" spoken={false} />,
  reverse: <SyncArrow direction="reverse" spoken={false} />,
}

function useCreateSync(onCreated: () => void) {
  const queryClient = useQueryClient()
  const [create, { isPending }] = useCreate<CreateCalendarSyncBody & { id: string }, Error, CalendarSync>()
  const send = (data: CreateCalendarSyncBody) =>
    create(
      'calendar-syncs',
      { data },
      {
        onSuccess: () => {
          void queryClient.invalidateQueries({ queryKey: ['calendar-syncs'] })
          toast({
            title: 'Sync created',
            description: 'Calendar synchronization has been set up successfully',
            tone: 'success',
          })
          onCreated()
        },
        onError: (cause) =>
          toast({ title: 'Failed to create sync', description: messageOf(cause), tone: 'danger', cause }),
      },
    )
  return { send, isPending }
}

interface CreateSyncFormProps {
  readonly calendars: readonly Calendar[]
  readonly onCreated: () => void
}

export function CreateSyncForm({ calendars, onCreated }: CreateSyncFormProps) {
  const { watch, setValue, handleSubmit, formState } = useForm<SyncDraft>({ defaultValues: emptyDraft })
  const draft = watch()
  const saved = useSavedFilters()
  const { send, isPending } = useCreateSync(onCreated)
  const tooFewAccounts = new Set(calendars.map(({ accountEmail }) => accountEmail)).size < 2
  const checked = checkDraft(draft, calendars)
  const sourceCalendar = calendars.find(({ id }) => id === draft.source)
  const targetCalendar = calendars.find(({ id }) => id === draft.target)
  const twoWay = draft.direction === 'two-way'

  const submit = handleSubmit(() => {
    if (checked.kind === 'wrong') toast({ title: checked.title, description: checked.description, tone: 'danger' })
    else void send(checked.body)
  })

  return (
    <Card component="section" variant="outlined" aria-label="New sync">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {tooFewAccounts && (
          <p>
            A sync needs two connected accounts. <Link to="/accounts">Connect the second one</Link> first.
          </p>
        )}
        <div className={styles.pair}>
          {(['source', 'target'] as const).map((side) => (
            <CalendarSelect
              key={side}
              side={side}
              direction={draft.direction}
              calendars={calendars}
              value={draft[side]}
              missing={formState.isSubmitted}
              onChange={(id) => setValue(side, id)}
            />
          ))}
        </div>
        <RadioChoice
          legend="Direction"
          labels={directionLabels}
          order={['one-way', 'two-way', 'reverse']}
          pictures={directionPictures}
          value={draft.direction}
          onChange={(value) => setValue('direction', value)}
        />
        {twoWay && (
          <RadioChoice
            legend="Conflict resolution"
            labels={conflictLabels}
            order={['keep_newest', 'keep_source', 'keep_target', 'merge']}
            value={draft.conflictResolution}
            onChange={(value) => setValue('conflictResolution', value)}
          />
        )}
        <TextField
          select
          label="Sync Pattern"
          value="travel"
          helperText="Currently, only travel event detection is supported."
          slotProps={{ select: { native: true }, htmlInput: { readOnly: true } }}
        >
          <option value="travel">Travel Events Only</option>
        </TextField>
        <SensitivityChoice value={draft.sensitivity} onChange={(value) => setValue('sensitivity', value)} />
        <FormControlLabel
          label="Enable filtering"
          control={<Switch checked={draft.filtering} onChange={(_, filtering) => setValue('filtering', filtering)} />}
        />
        {draft.filtering && (
          <div className={styles.filters}>
            <WayFilterFields value={draft.filter} onChange={(value) => setValue('filter', value)} />
          </div>
        )}
        {draft.filtering && twoWay && (
          <fieldset className={styles.filters}>
            <legend>Reverse Direction Filters</legend>
            <WayFilterFields value={draft.reverseFilter} onChange={(value) => setValue('reverseFilter', value)} />
          </fieldset>
        )}
        <div className={styles.end}>
          {checked.kind === 'ready' && sourceCalendar && targetCalendar && (
            <SyncSentence sync={withSavedFilters({ ...checked.body, sourceCalendar, targetCalendar }, saved)} />
          )}
          <Button variant="contained" type="submit" loading={isPending}>
            Create Sync
          </Button>
        </div>
      </form>
    </Card>
  )
}
