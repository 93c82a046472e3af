import { Pill, PillsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { splitEntries } from '../../lib/split-entries.ts'
import classes from './choice-chips.module.css'

interface EntryChipsProps {
  /** Id of the element that names it. */
  labelledBy: string
  entries: readonly string[]
  placeholder: string
  /** Indices of entries that cannot stay. */
  faulty?: ReadonlySet<number>
  onChange: (entries: string[]) => void
}

/** Short texts as chips: Enter, comma or leaving the field adds what was typed, several at once when pasted. */
export function EntryChips({ labelledBy, entries, placeholder, faulty, onChange }: EntryChipsProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const take = (text: string) => {
    const added = splitEntries(text)
    setTyped('')
    if (added.length > 0) onChange([...new Set([...entries, ...added])])
  }
  return (
    <PillsInput>
      <Pill.Group>
        {entries.map((entry, index) => (
          <Pill
            key={entry}
            withRemoveButton
            className={classes['chip'] ?? ''}
            data-faulty={faulty?.has(index) === true || undefined}
            removeButtonProps={{ 'aria-label': t('removeNamed', { name: entry }), 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => {
              onChange(entries.filter((other) => other !== entry))
            }}
          >
            {entry}
          </Pill>
        ))}
        <PillsInput.Field
          aria-labelledby={labelledBy}
          value={typed}
          placeholder={entries.length === 0 ? placeholder : ''}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            const text = event.currentTarget.value
            if (/[\s,;，；、]/.test(text)) take(text)
            else setTyped(text)
          }}
          onBlur={() => {
            take(typed)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              take(typed)
            }
            if (event.key === 'Backspace' && typed === '') onChange(entries.slice(0, -1))
          }}
        />
      </Pill.Group>
    </PillsInput>
  )
}
