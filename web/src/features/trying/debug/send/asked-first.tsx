import { useTranslation } from 'react-i18next'
import { UnknownNotice } from '../variables/unknown-notice.tsx'
import type { Asking } from './use-asking.ts'

interface AskedFirstProps {
  asking: Asking
  environment: string
  onSet: (() => void) | undefined
  onSend: () => void
}

/** What is missing before the call can be sent. */
export function AskedFirst({ asking: { problem, names, unknown }, ...actions }: AskedFirstProps) {
  const { t } = useTranslation('debug')
  if (problem === undefined) return null
  if (problem === 'variables') return <UnknownNotice names={unknown} {...actions} />
  return (
    <p className="l-px-16 l-py-8 l-bad" role="alert">
      {problem === 'server' ? t('missingServer') : t('missing', { names: names.join(', ') })}
    </p>
  )
}
