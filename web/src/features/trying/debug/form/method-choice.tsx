import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'

/** The same in every language. */
const [socketName, protocolName] = ['WS', 'WebSocket']

interface MethodChoiceProps {
  /** Of the document. */
  method: string
  isSocket: boolean
  /** Undefined when there is no choice. */
  onChange: ((isSocket: boolean) => void) | undefined
}

/** How the address is asked: by the method of the document, or as a WebSocket. */
export function MethodChoice({ method, isSocket, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('debug')
  const label = <MethodLabel httpMethod={isSocket ? socketName : method} size="header" />
  if (onChange === undefined) return label
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className="l-min-h-24 l-m-min-h-44"
          px={8}
          size="compact-xs"
          variant="subtle"
          aria-label={t('method', { method: isSocket ? protocolName : method.toUpperCase() })}
          rightSection={<IconChevronDown size={13} stroke={1.6} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange(false)}>
          <MethodLabel httpMethod={method} size="header" />
        </Menu.Item>
        <Menu.Item onClick={() => onChange(true)}>{protocolName}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
