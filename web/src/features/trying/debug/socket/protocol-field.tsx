import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isProtocol, protocolsIn } from './open-socket.ts'

interface ProtocolFieldProps {
  value: string
  onChange: (text: string) => void
}

/** Names of subprotocols that the service may choose from. */
export function ProtocolField({ value, onChange }: ProtocolFieldProps) {
  const { t } = useTranslation('debug')
  const wrong = protocolsIn(value).filter((name) => !isProtocol(name))
  return (
    <div className="l-px-16 l-py-8">
      <TextInput
        label={t('socket.protocols')}
        placeholder={t('socket.protocolsHint')}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={wrong.length > 0 && t('socket.protocolsWrong', { names: wrong.join(', ') })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
