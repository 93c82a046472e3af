import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import type { Person } from '@lectern/contracts'
import { useState } from 'react'
import { nameOfPerson } from '../../../../entities/user/person.tsx'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import classes from './people-picker.module.css'

interface PeoplePickerProps {
  label: string
  placeholder: string
  /** Under the input. */
  hint: string
  /** The sentence in the list when no one is left. */
  empty: string
  people: readonly Person[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function matches(person: Person, filter: string): boolean {
  const text = `${person.nickname}\n${person.username}\n${person.email ?? ''}`.toLocaleLowerCase()
  return text.includes(filter.trim().toLocaleLowerCase())
}

/** Chosen people as chips, the others in a list under the input; searches name, account and address. */
export function PeoplePicker({ label, placeholder, hint, empty, people, chosen, onChange }: PeoplePickerProps) {
  const [filter, setFilter] = useState('')
  const combobox = useCombobox()
  const picked = people.filter((person) => chosen.includes(person.id))
  const options = people.filter((person) => !chosen.includes(person.id) && matches(person, filter))
  const remove = (id: string) => {
    onChange(chosen.filter((other) => other !== id))
  }
  return (
    <Combobox
      store={combobox}
      zIndex={300}
      onOptionSubmit={(id) => {
        onChange([...chosen, id])
        setFilter('')
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput label={label} description={hint}>
          <Pill.Group>
            {picked.map((person) => (
              <Pill
                key={person.id}
                withRemoveButton
                className={classes['chip'] ?? ''}
                onRemove={() => {
                  remove(person.id)
                }}
                removeButtonProps={{ 'aria-label': nameOfPerson(person), 'aria-hidden': false }}
              >
                <span className="l-inline-row l-gap-6 l-h-24">
                  <Avatar id={person.id} name={nameOfPerson(person)} picture={person.avatar} size={18} />
                  {nameOfPerson(person)}
                </span>
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                value={filter}
                placeholder={placeholder}
                onChange={(event) => {
                  setFilter(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex('active')
                }}
                onFocus={() => {
                  combobox.openDropdown()
                }}
                onBlur={() => {
                  combobox.closeDropdown()
                }}
                onKeyDown={(event) => {
                  const last = picked.at(-1)
                  if (event.key === 'Backspace' && filter === '' && last !== undefined) remove(last.id)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classes['dropdown'] ?? ''}>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }}>
          {options.map((person) => (
            <Combobox.Option key={person.id} value={person.id} className={classes['option'] ?? ''}>
              <Avatar id={person.id} name={nameOfPerson(person)} picture={person.avatar} size={26} />
              <span className="l-column l-narrow">
                <span>{nameOfPerson(person)}</span>
                <span className="l-note">{person.email ?? person.username}</span>
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
