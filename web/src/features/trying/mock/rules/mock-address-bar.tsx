import type { MockAddress } from '@lectern/contracts'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mockUrlOf } from '../../../../entities/module/mock-address-query.ts'
import { CopyLine } from '../../../../shared/ui/text/copy-line.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { useTurnMock } from '../mock-mutations.ts'
import { mockRulesQuery } from './mock-rule-queries.ts'

interface MockAddressBarProps {
  docId: string
  moduleId: string
  address: MockAddress
  /** Of the document. */
  call: { method: string; path: string }
}

/** Where a document is answered, how often its application was called, and whether it answers at all. */
export function MockAddressBar({ docId, moduleId, address, call: { method, path } }: MockAddressBarProps) {
  const { t } = useTranslation(['mock-rule', 'mock'])
  const { data } = useQuery(mockRulesQuery(docId))
  const { mutate: turn, isPending } = useTurnMock(moduleId)
  return (
    <>
      <div className="l-row l-gap-8 l-grow-240">
        <MethodLabel httpMethod={method} />
        <div className="l-rest">
          <CopyLine text={`${mockUrlOf(address)}${path}`} label={t('mock:copy')} />
        </div>
      </div>
      {data !== undefined && <span className="l-size-12 l-t2 l-digits">{t('calls', { count: data.calls })}</span>}
      <Switch
        label={t('mock:switches.isOn.label')}
        checked={address.isOn === 1}
        disabled={isPending || !address.can.update}
        onChange={(event) => turn({ isOn: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  )
}
