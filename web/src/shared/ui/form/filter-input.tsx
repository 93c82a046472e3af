import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { frameCommands } from '../../commands/frame-commands.ts'
import { useCommands } from '../../commands/use-commands.ts'
import { Kbd } from '../text/kbd.tsx'
import classes from './filter-input.module.css'

interface FilterInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Width in pixels or a CSS length. */
  width?: number | string
  /** The field, for who puts the focus into it. */
  fieldRef?: RefObject<HTMLInputElement | null>
}

/** The filter of a page: `/` goes into it, Escape clears it and then leaves it. */
export function FilterInput({ label, value, onChange, width = 232, fieldRef }: FilterInputProps) {
  const { t } = useTranslation()
  const own = useRef<HTMLInputElement>(null)
  const input = fieldRef ?? own
  useCommands(frameCommands, {
    filterPage: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <TextInput
      ref={input}
      size="sm"
      type="search"
      w={width}
      className={width === '100%' ? '' : (classes['filter'] ?? '')}
      aria-label={label}
      placeholder={label}
      value={value}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      rightSection={
        value === '' ? (
          <span className="l-wide-only">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <CloseButton
            size="var(--l-hit)"
            iconSize={14}
            aria-label={t('clear')}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )
      }
      onChange={(event) => {
        onChange(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (value === '') input.current?.blur()
        else onChange('')
      }}
    />
  )
}
