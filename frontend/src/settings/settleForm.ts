import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** A form whose values were saved: these are no change any more, and what was chosen since stands, not saved yet. */
export function settleForm<Values extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  saved: Values,
  fields: readonly Path<Values>[],
): void {
  const now = fields.map((field) => [field, getValues(field)] as const)
  reset(saved)
  for (const [field, value] of now) setValue(field, value, { shouldDirty: true })
}
