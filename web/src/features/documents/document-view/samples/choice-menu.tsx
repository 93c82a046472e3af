import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

interface ChoiceMenuProps {
  /** What is chosen, for screen readers. */
  name: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A small menu in the head of a card. */
export function ChoiceMenu({ name, value, choices, onChoose }: ChoiceMenuProps) {
  const current = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className="l-inline-row l-fits l-gap-4 l-py-0 l-px-6 l-t2 l-no-fill l-size-12 l-no-frame l-round-tag l-pointer l-hoverable l-min-h-hit"
          aria-label={`${name}: ${current?.label ?? ''}`}
        >
          <span className="l-cut">{current?.label}</span>
          <IconChevronDown size={13} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={current?.value ?? ''} onChange={onChoose}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
