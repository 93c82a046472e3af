import { Button, Menu, Pill } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './choice-chips.module.css'

interface Choice {
  value: string
  label: string
}

interface ChoiceChipsProps {
  name: string
  /** Everything there is to choose from. */
  choices: readonly Choice[]
  /** Values in their order; one that is no choice any more shows as itself. */
  chosen: readonly string[]
  addLabel: string
  onChange: (chosen: string[]) => void
}

/** Some of a known set, in the order they were added. */
export function ChoiceChips({ name, choices, chosen, addLabel, onChange }: ChoiceChipsProps) {
  const { t } = useTranslation('common')
  const rest = choices.filter(({ value }) => !chosen.includes(value))
  const labelOf = (value: string): string => choices.find((choice) => choice.value === value)?.label ?? value
  return (
    <div className="l-row l-wrap l-gap-6 l-min-h-hit" role="group" aria-label={name}>
      {chosen.map((value) => (
        <Pill
          key={value}
          withRemoveButton
          className={classes['chip'] ?? ''}
          removeButtonProps={{
            'aria-label': t('removeNamed', { name: labelOf(value) }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => {
            onChange(chosen.filter((other) => other !== value))
          }}
        >
          {labelOf(value)}
        </Pill>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}>
              {addLabel}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {rest.map(({ value, label }) => (
              <Menu.Item
                key={value}
                onClick={() => {
                  onChange([...chosen, value])
                }}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
