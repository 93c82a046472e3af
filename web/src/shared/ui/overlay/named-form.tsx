import type { ReactNode } from 'react'
import { useSubmit } from '../../lib/hooks/use-submit.ts'
import { NameFields, useNameFields, type NameFieldSet } from '../form/name-fields.tsx'
import { DialogForm } from './dialog-form.tsx'

interface NamedFormProps<T> {
  /** The one to change; absent for a new one. */
  thing?: { name: string; description: string; orderIndex?: number } | undefined
  /** The greatest, in UTF-16 units. */
  lengths: { name: number; description: number }
  submitLabel: string
  /** A sentence beside the buttons. */
  note?: ReactNode
  isPending: boolean
  /** Its mutation leaves problems to the form. */
  showsProblem?: boolean
  save: (values: NameFieldSet['values']) => Promise<T>
  onSaved: (saved: T) => void
  /** Fields of this kind of thing, under its name. */
  children?: ReactNode
}

/** The form of a dialog that makes or changes something with a name: space, project, application, dictionary. */
export function NamedForm<T>({
  thing,
  lengths,
  showsProblem = false,
  save,
  onSaved,
  children,
  ...form
}: NamedFormProps<T>) {
  const fields = useNameFields(thing, lengths, thing?.orderIndex)
  const { submit, problem } = useSubmit(
    async () => {
      if (fields.validate()) onSaved(await save(fields.values))
    },
    { name_taken: fields.name },
  )
  return (
    <DialogForm
      {...form}
      isDirty={fields.changed.length > 0}
      problem={showsProblem ? problem : undefined}
      onSubmit={submit}
    >
      <NameFields fields={fields} autoFocus />
      {children}
    </DialogForm>
  )
}
