import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface TextFieldOptions {
  /** Its label in the reader's language, for the sentences about it. */
  label: string
  initial?: string
  required?: boolean
  /** UTF-16 units. */
  maxLength?: number
  /** A check of the caller's own: the sentence to show, or `undefined`. */
  check?: (value: string) => string | undefined
}

export interface TextField {
  value: string
  /** What the field holds without the blanks around it. */
  trimmed: string
  /** It holds another text than at first, blanks around it aside. */
  isChanged: boolean
  /** UTF-16 units; any number when absent. */
  maxLength: number | undefined
  set: (value: string) => void
  /** Back to the first text. */
  reset: () => void
  /** Shows a problem the server found, until the next change. */
  fail: (message: string) => void
  /** Checks, shows the problem and moves the focus there; true when there is none. */
  validate: () => boolean
  /** For Mantine's inputs. */
  props: {
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
    label: string
    value: string
    error: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
    onBlur: () => void
  }
}

/** One text of a form: checked when it is left, then on every change; the server's objections are shown in the same place. */
export function useTextField(options: TextFieldOptions): TextField {
  const { t } = useTranslation('common')
  const { label, initial = '', required = false, maxLength, check } = options
  const [value, setValue] = useState(initial)
  const [base, setBase] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const [serverProblem, setServerProblem] = useState<string>()
  const element = useRef<HTMLInputElement | HTMLTextAreaElement>(null)

  // Fresher data replaces what is unchanged; what was typed stays.
  if (initial !== base) {
    setBase(initial)
    if (value === base) setValue(initial)
  }

  const problemOf = (text: string): string | undefined => {
    if (required && text.trim() === '') return t('validation.required', { field: label })
    if (maxLength !== undefined && text.trim().length > maxLength)
      return t('validation.tooLong', { field: label, max: maxLength })
    return check?.(text)
  }
  const set = (next: string) => {
    setValue(next)
    setServerProblem(undefined)
  }
  return {
    value,
    trimmed: value.trim(),
    isChanged: value.trim() !== initial.trim(),
    maxLength,
    set,
    reset: () => set(initial),
    fail: (message) => {
      setServerProblem(message)
      element.current?.focus()
    },
    validate: () => {
      setIsChecked(true)
      const isValid = problemOf(value) === undefined
      if (!isValid) element.current?.focus()
      return isValid
    },
    props: {
      ref: (node) => {
        element.current = node
      },
      label,
      value,
      error: serverProblem ?? (isChecked ? problemOf(value) : undefined),
      onChange: (event) => {
        set(event.currentTarget.value)
      },
      onBlur: () => {
        if (value !== initial || isChecked) setIsChecked(true)
      },
    },
  }
}
