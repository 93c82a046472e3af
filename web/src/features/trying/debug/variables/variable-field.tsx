import { Combobox, useCombobox } from '@mantine/core'
import { useState, type ReactElement, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { KnownVariable } from './known-variables.ts'
import { useCallVariables } from './variable-context.ts'
import { useNamedVariables, useVariableWords } from './variable-words.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface FieldProps {
  value: string
  /** Names, values and where they are from. */
  title: string | undefined
  onChange: (event: SyntheticEvent<Field>) => void
  onSelect: (event: SyntheticEvent<Field>) => void
  onBlur: () => void
}

interface VariableFieldProps {
  value: string
  onChange: (text: string) => void
  /** Names without a value are listed elsewhere. */
  isBare?: boolean
  /** The field, with these properties. */
  children: (props: FieldProps) => ReactElement
}

/** What is being typed after `{{`, and where it begins. */
interface Fragment {
  from: number
  text: string
  field: Field
}

const most = 50

/** A field that completes names of variables after `{{`, shows their values on hover, and marks those without one. */
export function VariableField({ value, onChange, isBare = false, children }: VariableFieldProps) {
  const { known } = useCallVariables()
  const { tip, unknown } = useNamedVariables(value)
  const { t } = useTranslation('call-variable')
  const [fragment, setFragment] = useState<Fragment>()
  const options = fragment === undefined ? [] : matching(known, fragment.text)
  const isOpen = options.length > 0
  const store = useCombobox({ opened: isOpen, onDropdownClose: () => setFragment(undefined) })
  const complete = (name: string) => {
    if (fragment === undefined) return
    const { from, text, field } = fragment
    const rest = value.slice(from + text.length).replace(/^\}{1,2}/, '')
    const before = `${value.slice(0, from)}${name}}}`
    // The cursor goes behind the name, which has to be there first.
    flushSync(() => {
      setFragment(undefined)
      onChange(before + rest)
    })
    field.setSelectionRange(before.length, before.length)
  }
  const field = children({
    value,
    title: tip,
    onChange: ({ currentTarget }) => {
      onChange(currentTarget.value)
      setFragment(fragmentAt(currentTarget))
      store.selectFirstOption()
    },
    onSelect: ({ currentTarget }) => {
      if (fragment !== undefined) setFragment(fragmentAt(currentTarget))
    },
    onBlur: () => setFragment(undefined),
  })
  return (
    <>
      <Combobox store={store} position="bottom-start" width="target" onOptionSubmit={complete}>
        <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
          {field}
        </Combobox.Target>
        {isOpen && <Choices options={options} />}
      </Combobox>
      {!isBare && unknown.length > 0 && (
        <p className="l-size-12 l-warn">{t('unknown', { names: unknown.join(', ') })}</p>
      )}
    </>
  )
}

function Choices({ options }: { options: readonly KnownVariable[] }) {
  const { t } = useTranslation('call-variable')
  const { valueText, sourceText } = useVariableWords()
  return (
    <Combobox.Dropdown miw={220}>
      <Combobox.Options mah={240} aria-label={t('title')} style={{ overflowY: 'auto' }}>
        {options.map((one) => (
          <Combobox.Option key={one.name} value={one.name}>
            <code className="l-block l-cut l-size-12 l-t1">{one.name}</code>
            <span className="l-block l-cut l-note">
              {[valueText(one), sourceText(one)].filter(Boolean).join(' · ')}
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

function fragmentAt(field: Field): Fragment | undefined {
  const at = field.selectionStart ?? field.value.length
  const before = field.value.slice(0, at)
  const from = before.lastIndexOf('{{') + 2
  const text = before.slice(from)
  return from < 2 || !/^[\w-]{0,50}$/.test(text) ? undefined : { from, text, field }
}

function matching(known: ReadonlyMap<string, KnownVariable>, typed: string): KnownVariable[] {
  const words = typed.toLowerCase()
  return [...known.values()].filter(({ name }) => name.toLowerCase().includes(words)).slice(0, most)
}
