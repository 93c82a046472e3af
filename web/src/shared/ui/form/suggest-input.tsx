import { Autocomplete, Combobox, type AutocompleteProps } from '@mantine/core'

interface SuggestInputProps extends Omit<AutocompleteProps, 'data' | 'filter' | 'rightSection'> {
  data: readonly string[]
}

/** A text with suggestions; any other text can be typed. */
export function SuggestInput({ data, ...field }: SuggestInputProps) {
  return (
    <Autocomplete
      {...field}
      data={data}
      // What is chosen already must not hide what else there is to choose.
      {...(data.includes(field.value ?? '') && { filter: ({ options }) => options })}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
    />
  )
}
