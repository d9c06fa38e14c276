import type { CalendarSync, CreateCalendarSyncBody } from '@calendar-sync/contracts/api/calendarSyncs'
import type { Calendar } from '@calendar-sync/contracts/api/calendars'
import type { SyncDirection } from '@calendar-sync/contracts/domain/sync'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useCreate } from 'react-admin'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { messageOf } from '../request/requestError.ts'
import { readSyncsAgain } from '../runs/useRuns.ts'
import { toast } from '../toasts/toastStore.ts'
import { WayFilterFields } from './FilterFields.tsx'
import styles from './forms.module.css'
import { RadioChoice, SensitivityChoice } from './RadioChoice.tsx'
import { SyncSentence } from './SyncFacts.tsx'
import { SyncArrow } from './SyncPicture.tsx'
import { withSavedFilters } from './savedFilters.ts'
import { calendarLabel, checkDraft, disabledReason, emptyDraft, type Side, type SyncDraft } from './syncDraft.ts'
import { conflictLabels, directionLabels } from './syncSentence.ts'
import { useSavedFilters } from './useCalendars.ts'

const labels: Record<Side, string> = { source: 'Source Calendar', target: 'Target Calendar' }

const missingTexts: Record<Side, string> = {
  source: 'Please select a source calendar',
  target: 'Please select a target calendar',
}

interface CalendarSelectProps {
  readonly side: Side
  readonly direction: SyncDirection
  readonly calendars: readonly Calendar[]
  readonly value: string
  /** Whether to say that it is still to be chosen. */
  readonly missing: boolean
  readonly onChange: (id: string) => void
}

/** The system's own list: the best one there is under a thumb. What cannot be chosen says why. */
function CalendarSelect({ side, direction, calendars, value, missing, onChange }: CalendarSelectProps) {
  const chosen = calendars.find(({ id }) => id === value)
  const reason = chosen ? disabledReason(chosen, side, direction) : null
  return (
    <TextField
      select
      fullWidth
      label={labels[side]}
      value={value}
      error={reason !== null || (missing && !chosen)}
      helperText={reason ? `Choose another calendar: ${reason}.` : missing && !chosen ? missingTexts[side] : undefined}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Select a calendar</option>
      {calendars.map((calendar) => {
        const against = disabledReason(calendar, side, direction)
        return (
          <option key={calendar.id} value={calendar.id} disabled={against !== null}>
            {calendarLabel(calendar)}
            {against && ` (${against})`}
          </option>
        )
      })}
    </TextField>
  )
}

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
          void readSyncsAgain(queryClient)
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

interface DraftFilterProps {
  readonly control: Control<SyncDraft>
  readonly name: 'filter' | 'reverseFilter'
}

const DraftFilter = ({ control, name }: DraftFilterProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange } }) => <WayFilterFields value={value} onChange={onChange} />}
  />
)

interface DraftInWordsProps {
  readonly control: Control<SyncDraft>
  readonly calendars: readonly Calendar[]
}

/** What the sync will do, once it is complete. It alone is drawn again with each key that is typed. */
function DraftInWords({ control, calendars }: DraftInWordsProps) {
  const draft = useWatch({ control, compute: (values: SyncDraft) => values })
  const saved = useSavedFilters() ?? []
  const checked = checkDraft(draft, calendars)
  return checked.kind === 'ready' && <SyncSentence sync={withSavedFilters(checked.body, saved)} />
}

interface CreateSyncFormProps {
  readonly calendars: readonly Calendar[]
  readonly onCreated: () => void
}

export function CreateSyncForm({ calendars, onCreated }: CreateSyncFormProps) {
  const { control, handleSubmit, formState } = useForm<SyncDraft>({ defaultValues: emptyDraft })
  const [direction, filtering] = useWatch({ control, name: ['direction', 'filtering'] })
  const { send, isPending } = useCreateSync(onCreated)
  const tooFewAccounts = new Set(calendars.map(({ accountEmail }) => accountEmail)).size < 2
  const twoWay = direction === 'two-way'

  const submit = handleSubmit((draft) => {
    const checked = checkDraft(draft, calendars)
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
            <Controller
              key={side}
              control={control}
              name={side}
              render={({ field: { value, onChange } }) => (
                <CalendarSelect
                  side={side}
                  direction={direction}
                  calendars={calendars}
                  value={value}
                  missing={formState.isSubmitted}
                  onChange={onChange}
                />
              )}
            />
          ))}
        </div>
        <Controller
          control={control}
          name="direction"
          render={({ field: { value, onChange } }) => (
            <RadioChoice
              legend="Direction"
              labels={directionLabels}
              order={['one-way', 'two-way', 'reverse']}
              pictures={directionPictures}
              value={value}
              onChange={onChange}
            />
          )}
        />
        {twoWay && (
          <Controller
            control={control}
            name="conflictResolution"
            render={({ field: { value, onChange } }) => (
              <RadioChoice
                legend="Conflict resolution"
                labels={conflictLabels}
                order={['keep_newest', 'keep_source', 'keep_target', 'merge']}
                value={value}
                onChange={onChange}
              />
            )}
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
        <Controller
          control={control}
          name="sensitivity"
          render={({ field: { value, onChange } }) => <SensitivityChoice value={value} onChange={onChange} />}
        />
        <Controller
          control={control}
          name="filtering"
          render={({ field: { value, onChange } }) => (
            <FormControlLabel
              label="Enable filtering"
              control={<Switch checked={value} onChange={(_, checked) => onChange(checked)} />}
            />
          )}
        />
        {filtering && (
          <div className={styles.filters}>
            <DraftFilter control={control} name="filter" />
          </div>
        )}
        {filtering && twoWay && (
          <fieldset className={styles.filters}>
            <legend>Reverse Direction Filters</legend>
            <DraftFilter control={control} name="reverseFilter" />
          </fieldset>
        )}
        <div className={styles.end}>
          <DraftInWords control={control} calendars={calendars} />
          <Button variant="contained" type="submit" loading={isPending}>
            Create Sync
          </Button>
        </div>
      </form>
    </Card>
  )
}
