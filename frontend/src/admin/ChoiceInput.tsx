import { TextInput, type TextInputProps } from 'react-admin'

export interface Choice<Id extends string = string> {
  readonly id: Id
  readonly name: string
}

/** What people read for one of these values. */
export const nameOf = (choices: readonly Choice[], given: string): string =>
  choices.find(({ id }) => id === given)?.name ?? given

/** The choice that filters nothing. */
export const any: Choice = { id: '', name: 'Any' }

/**
 * One of a few. The browser's own select, which react-admin's `SelectInput` cannot be: it is a sheet on a phone, and every
 * reader knows it.
 */
export const ChoiceInput = ({ choices, ...input }: TextInputProps & { readonly choices: readonly Choice[] }) => (
  <TextInput select slotProps={{ select: { native: true } }} {...input}>
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </TextInput>
)

/** What a `SearchInput`, which has no label, is called for those who do not see it. */
export const searchName = (name: string) => ({ htmlInput: { 'aria-label': name } })
