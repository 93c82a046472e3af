import { Button, Menu, type ButtonProps, type ElementProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './filter-menu.module.css'

interface FilterButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  isActive: boolean
}

/** Opens the choices of a filter; in the accent colour while it filters. */
export function FilterButton({ isActive, ...button }: FilterButtonProps) {
  return (
    <Button
      className={classes['button'] ?? ''}
      data-active={isActive || undefined}
      rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
      {...button}
    />
  )
}

interface FilterMenuProps<T extends string> {
  name: string
  /** Absent when all are shown. */
  value: T | undefined
  choices: readonly { value: T; label: string }[]
  onChange: (value: T | undefined) => void
}

/** One choice out of several, or all. */
export function FilterMenu<T extends string>({ name, value, choices, onChange }: FilterMenuProps<T>) {
  const { t } = useTranslation('common')
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <FilterButton isActive={chosen !== undefined}>{chosen?.label ?? name}</FilterButton>
      </Menu.Target>
      <Menu.Dropdown className={classes['choices'] ?? ''}>
        <Menu.RadioGroup
          value={chosen?.value ?? ''}
          onChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value)}
        >
          <Menu.RadioItem value="">{t('all')}</Menu.RadioItem>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value}>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
