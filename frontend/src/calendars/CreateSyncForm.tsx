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
import { useAccounts } from '../accounts/useAccounts.ts'
import { messageOf, RequestError } from '../request/requestError.ts'
import { readSyncsAgain } from '../runs/useRuns.ts'
import { FixButton } from '../syncProblems/FixButton.tsx'
import { toast } from '../toasts/toastStore.ts'
import { CalendarSelect } from './CalendarSelect.tsx'
import { WayFilterFields } from './FilterFields.tsx'
import styles from './forms.module.css'
import { ConflictChoice, RadioChoice, SensitivityChoice } from './RadioChoice.tsx'
import { SyncSentence } from './SyncFacts.tsx'
import { SyncArrow } from './SyncPicture.tsx'
import { withSavedFilters } from './savedFilters.ts'
import { checkDraft, emptyDraft, type SyncDraft } from './syncDraft.ts'
import { useSavedFilters } from './useCalendars.ts'

const directionLabels: Record<SyncDirection, string> = {
  'one-way': 'One-way (Source to Target)',
  'two-way': 'Two-way (Bidirectional)',
  reverse: 'Reverse (Target to Source)',
}

const directionPictures = {
  'one-way': <SyncArrow direction="one-way" spoken={false} />,
  'two-way': <SyncArrow direction="two-way" spoken={false} />,
  reverse: <SyncArrow direction="reverse" spoken={false} />,
}

/** Refusals that another calendar would mend. */
const aboutCalendars = new Set<string | undefined>(['direction_taken', 'same_calendar', 'calendar_not_writable'])

const connectAccount = () => window.location.assign('/api/auth/authorize?isAddingAccount=true')

interface Outcomes {
  readonly onCreated: () => void
  /** @param refusal what is wrong with the two calendars */
  readonly onRefused: (refusal: string) => void
}

function useCreateSync(tooFewAccounts: boolean, { onCreated, onRefused }: Outcomes) {
  const queryClient = useQueryClient()
  // Of the mutation and not of the call: also those who have left the page by then are told.
  const [create, { isPending }] = useCreate<CreateCalendarSyncBody & { id: string }, Error, CalendarSync>(
    'calendar-syncs',
    {},
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
      onError: (cause) => {
        toast({
          title: 'Failed to create sync',
          description: messageOf(cause),
          tone: 'danger',
          cause,
          ...(tooFewAccounts && { action: { label: 'Connect Account', onPress: connectAccount } }),
        })
        if (cause instanceof RequestError && aboutCalendars.has(cause.code)) onRefused(messageOf(cause))
      },
    },
  )
  const send = (data: CreateCalendarSyncBody) => create('calendar-syncs', { data })
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
  const { control, getValues, handleSubmit, formState, setError, clearErrors } = useForm<SyncDraft>({
    defaultValues: emptyDraft,
  })
  const [direction, filtering, source] = useWatch({ control, name: ['direction', 'filtering', 'source'] })
  const { accounts } = useAccounts()
  const tooFewAccounts = accounts !== undefined && accounts.length < 2
  const ofOneAccount = new Set(calendars.map(({ accountEmail }) => accountEmail)).size < 2
  const off = ofOneAccount && !tooFewAccounts ? accounts?.find(({ isActive }) => !isActive) : undefined
  const { send, isPending } = useCreateSync(tooFewAccounts, {
    onCreated,
    onRefused: (message) => setError('target', { message }, { shouldFocus: true }),
  })
  const twoWay = direction === 'two-way'

  const create = () => {
    const checked = checkDraft(getValues(), calendars)
    if (checked.kind === 'wrong') toast({ title: checked.title, description: checked.description, tone: 'danger' })
    else void send(checked.body)
  }
  // Where a calendar is missing, the form leads the keyboard to it.
  const submit = handleSubmit(create, create)

  return (
    <Card component="section" variant="outlined" aria-label="New sync">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {(tooFewAccounts || off) && (
          <div role="note" className={styles.hint}>
            <p>
              {off
                ? `A sync needs two accounts, and ${off.email} is switched off.`
                : 'A sync needs two connected accounts. Connect the second one first.'}
            </p>
            <FixButton remedy={off ? { kind: 'switchOn', account: off } : { kind: 'connect' }} />
          </div>
        )}
        <div className={styles.pair}>
          {(['source', 'target'] as const).map((side) => (
            <Controller
              key={side}
              control={control}
              name={side}
              rules={{ required: true }}
              render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
                <CalendarSelect
                  inputRef={ref}
                  side={side}
                  direction={direction}
                  calendars={calendars}
                  value={value}
                  missing={formState.isSubmitted}
                  taken={side === 'target' && value !== '' && value === source}
                  refusal={error?.message || undefined}
                  onChange={(id) => {
                    clearErrors('target')
                    onChange(id)
                  }}
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
              onChange={(chosen) => {
                clearErrors('target')
                onChange(chosen)
              }}
            />
          )}
        />
        {twoWay && (
          <Controller
            control={control}
            name="conflictResolution"
            render={({ field: { value, onChange } }) => <ConflictChoice value={value} onChange={onChange} />}
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
          <fieldset className={styles.filters}>
            {twoWay && <legend>Forward Direction Filters</legend>}
            <DraftFilter control={control} name="filter" />
          </fieldset>
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
