import { mockHeader, mockSources, type MockAddress } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NoticeBar } from '../../../shared/ui/feedback/notice-bar.tsx'
import { useTurnMock } from './mock-mutations.ts'

/** Why nothing is answered while the address is off, and the way to turn it on. */
export function MockOffNotice({ moduleId, address }: { moduleId: string; address: MockAddress }) {
  const { t } = useTranslation('mock')
  const { mutate: turn, isPending } = useTurnMock(moduleId)
  if (address.isOn === 1) return null
  return (
    <div className="l-px-16 l-pt-12">
      <NoticeBar tone="warn" icon={<IconPlayerPause size={16} stroke={1.6} aria-hidden />} text={t('off')}>
        {address.can.update && (
          <Button loading={isPending} onClick={() => turn({ isOn: 1 })}>
            {t('turnOn')}
          </Button>
        )}
      </NoticeBar>
    </div>
  )
}

/** Asks for another response than the first one. */
const preferExample = 'Prefer: code=404'

/** Which of the documented answers came, and why. Nothing for an answer of another server. */
export function MockExplanation({ headers }: { headers: readonly { name: string; value: string }[] }) {
  const { t } = useTranslation('mock')
  const about = headers.find(({ name }) => name.toLowerCase() === mockHeader)?.value
  if (about === undefined) return null
  const facts = new URLSearchParams(about)
  const from = mockSources.find((source) => source === facts.get('from'))
  if (from === undefined) return null
  const response = facts.get('response') ?? ''
  const example = facts.get('example') ?? ''
  const refused = facts.get('refused')
  const rule = facts.get('rule')
  const key =
    from === 'example' && example === '' ? 'firstExample' : from === 'empty' && response === '' ? 'none' : from
  return (
    <p className="l-row l-wrap l-gap-4 l-px-16 l-py-8 l-size-12 l-t2 l-rule-bottom" role="status">
      <span>
        {rule !== null
          ? t('from.rule', { rule })
          : refused === null
            ? t(`from.${key}`, { response, example })
            : t('from.checked', { response, refused })}
      </span>
      <span>{t('prefer', { header: preferExample })}</span>
    </p>
  )
}
