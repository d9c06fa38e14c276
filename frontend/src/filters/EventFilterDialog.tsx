import type { EventFilter } from '@calendar-sync/contracts/api/eventFilters'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import { type FieldErrors, FormProvider, type Resolver, useForm, useFormContext, useWatch } from 'react-hook-form'
import { FilterFields } from '../calendars/FilterFields.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { FormField } from '../ui/FormField.tsx'
import { FramedDialog, stay } from '../ui/FramedDialog.tsx'
import { TabbedPanel } from '../ui/TabbedPanel.tsx'
import { FilterPreviewPanel } from './FilterPreviewPanel.tsx'
import { type FilterForm, filterBodyOf, formOf, problemsOf } from './filterForm.ts'
import styles from './filters.module.css'
import { useSaveFilter } from './useFilterActions.ts'

/** Of what is checked, one thing is no field: that one of three is on. */
type CheckedForm = FilterForm & { readonly fields?: string }

const told = (message: string) => ({ type: 'custom', message })

/** Has the form checked by the schema of what is sent. */
const checked: Resolver<CheckedForm> = (form) => {
  const { name, keywords, fields } = problemsOf(form)
  const errors: FieldErrors<CheckedForm> = {
    ...(name && { name: told(name) }),
    ...(keywords && { keywords: told(keywords) }),
    ...(fields && { fields: told(fields) }),
  }
  return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors }
}

/** The fields of the form around. */
function SettingsTab() {
  const { register, control, setValue, trigger, formState } = useFormContext<CheckedForm>()
  const values = useWatch({ control })
  const { name, keywords, fields } = formState.errors
  return (
    <div className={styles.fields}>
      <FormField label="Filter Name" autoFocus registration={register('name')} problem={name} />
      <FilterFields
        values={{ ...formOf(null), ...values }}
        help="Separate keywords with commas."
        problems={{ keywords: keywords?.message, fields: fields?.message }}
        onChange={(changed) => {
          for (const field of ['keywords', 'mode', 'summary', 'description', 'location'] as const)
            setValue(field, changed[field])
          if (formState.isSubmitted) void trigger()
        }}
      />
    </div>
  )
}

const tabs = [
  ['settings', 'Filter Settings'],
  ['preview', 'Preview Filter'],
] as const

type Saving = ReturnType<typeof useSaveFilter>

interface EventFilterDialogProps {
  /** null: a new one. */
  readonly filter: EventFilter | null
  readonly onClose: () => void
}

function EventFilterForm({ filter, saving, onClose }: EventFilterDialogProps & { readonly saving: Saving }) {
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('settings')
  const form = useForm<CheckedForm>({
    defaultValues: formOf(filter),
    resolver: checked,
  })
  const submit = form.handleSubmit(
    (values) => saving.save(filterBodyOf(values)),
    () => setTab('settings'),
  )

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <TabbedPanel
          label="Filter"
          sx={{ px: 3 }}
          tabs={tabs}
          tab={tab}
          onTab={setTab}
          anew="preview"
          frame={DialogContent}
          className={styles.panel}
        >
          {(name) => (name === 'settings' ? <SettingsTab /> : <FilterPreviewPanel form={form.getValues()} />)}
        </TabbedPanel>
        <FormActions submit={filter ? 'Save Changes' : 'Create Filter'} busy={saving.isPending} onCancel={onClose} />
      </form>
    </FormProvider>
  )
}

/** Creates or edits a filter, and tries it on the person's own events. Its form is made after the picture that answers the press. */
export function EventFilterDialog(dialog: EventFilterDialogProps) {
  const { filter, onClose } = dialog
  const saving = useSaveFilter(filter, onClose)
  return (
    <FramedDialog
      title={filter ? 'Edit Filter' : 'Create Filter'}
      height={320}
      anchored
      onClose={saving.isPending ? stay : onClose}
      maxWidth="md"
    >
      <EventFilterForm {...dialog} saving={saving} />
    </FramedDialog>
  )
}
