import type { MockAddress } from '@lectern/contracts'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mockAddressQuery, mockUrlOf } from '../../../entities/module/mock-address-query.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { SettingRow, SettingRows } from '../../../shared/ui/form/settings.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { CopyLine } from '../../../shared/ui/text/copy-line.tsx'
import { MockCollectionList } from './mock-collections.tsx'
import { useReplaceMock, useTurnMock } from './mock-mutations.ts'

/** The mock address of an application: turned on and off, replaced when others have it who should not. */
export function MockSettings({ moduleId }: { moduleId: string }) {
  const query = useQuery(mockAddressQuery(moduleId))
  return (
    <QueryState query={query} rows={3}>
      {(address) => <LoadedSettings moduleId={moduleId} address={address} />}
    </QueryState>
  )
}

function LoadedSettings({ moduleId, address }: { moduleId: string; address: MockAddress }) {
  const { t } = useTranslation('mock')
  const { mutate: turn, isPending } = useTurnMock(moduleId)
  const { mutateAsync: replace } = useReplaceMock(moduleId)
  const askToReplace = () =>
    void askAndDo({
      title: t('replace.title'),
      body: t('replace.body'),
      confirmLabel: t('replace.action'),
      act: () => replace(),
      done: () => t('replace.done'),
    })
  return (
    <div className="l-column l-gap-20 l-max-w-1080">
      <p className="l-t3 l-size-12 l-regular">{t('hint')}</p>
      <CopyLine text={mockUrlOf(address)} label={t('copy')} />
      <SettingRows>
        {(['isOn', 'checksRequests'] as const).map((name) => (
          <SettingRow key={name} label={t(`switches.${name}.label`)} hint={t(`switches.${name}.hint`)}>
            {(labelId) => (
              <Switch
                aria-labelledby={labelId}
                checked={address[name] === 1}
                disabled={isPending || !address.can.update}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked
                  const message = t(`switches.${name}.${isOn ? 'on' : 'off'}`)
                  turn({ [name]: isOn ? 1 : 0 }, { onSuccess: () => showToast({ kind: 'done', message }) })
                }}
              />
            )}
          </SettingRow>
        ))}
        <SettingRow label={t('replace.label')} hint={t('replace.hint')}>
          {() => (
            <Button disabled={!address.can.update} onClick={askToReplace}>
              {t('replace.action')}
            </Button>
          )}
        </SettingRow>
      </SettingRows>
      <MockCollectionList moduleId={moduleId} />
    </div>
  )
}
