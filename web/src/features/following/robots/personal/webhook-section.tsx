import { failuresUntilOff, type PersonalWebhook } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTimeZone } from '../../../../shared/ui/form/time/time-choices.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { SwitchRow } from '../../../../shared/ui/form/setting-rows.tsx'
import { SettingRow, SettingRows, SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { QuietRows, ZoneRow } from '../../../../shared/ui/form/time/time-rows.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { DeliverySentence } from '../deliveries-dialog.tsx'
import { useShowTestResult } from '../use-show-test-result.ts'
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { useRemoveWebhook, useSaveWebhook, useTestWebhook, webhookQuery } from './webhook-queries.ts'

type Task = 'edit' | 'deliveries'

/** A person's own webhook, which is sent what they are notified of about what they follow; each change applies at once. */
export function WebhookSection() {
  const { t } = useTranslation('personal-webhook')
  const query = useQuery(webhookQuery)
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <SettingsGroup title={t('title')} hint={t('hint')}>
      <QueryState query={query} rows={1} rowHeight={44}>
        {(webhook) => (
          <>
            {webhook === null ? (
              <div>
                <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setTask('edit')}>
                  {t('add')}
                </Button>
              </div>
            ) : (
              <WebhookRows webhook={webhook} onTask={setTask} />
            )}
            {task === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
            {task === 'deliveries' && <WebhookDeliveriesDialog onClose={close} />}
          </>
        )}
      </QueryState>
    </SettingsGroup>
  )
}

interface RowsProps {
  webhook: PersonalWebhook
  onTask: (task: Task) => void
}

function WebhookRows({ webhook, onTask }: RowsProps) {
  const { t } = useTranslation(['personal-webhook', 'robot'])
  const save = useSaveWebhook()
  const { address, isOn, failures } = webhook
  return (
    <SettingRows>
      <SettingRow
        label={t('address')}
        hint={address === '' ? undefined : <code className="l-break">{address}</code>}
        problem={address === '' ? t('robot:problem.addressUnreadable') : undefined}
      >
        {() => <WebhookMenu onTask={onTask} />}
      </SettingRow>
      <SwitchRow
        label={t('isOn')}
        problem={isOn === 0 && failures >= failuresUntilOff ? t('turnedOff', { count: failures }) : undefined}
        value={isOn === 1}
        onChange={(next) => save.mutate({ isOn: next ? 1 : 0 })}
      />
      <QuietHours webhook={webhook} />
      <LastDeliveryRow webhook={webhook} onTask={onTask} />
    </SettingRows>
  )
}

function QuietHours({ webhook: { quiet } }: Pick<RowsProps, 'webhook'>) {
  const { t } = useTranslation('personal-webhook')
  const save = useSaveWebhook()
  const shown = save.isPending && save.variables.quiet !== undefined ? save.variables.quiet : quiet
  const timeZone = shown?.timeZone ?? ownTimeZone()
  return (
    <>
      <QuietRows
        hint={t('quietHint')}
        quiet={shown}
        onChange={(next) => save.mutate({ quiet: next === null ? null : { timeZone, from: next.from, to: next.to } })}
      />
      {shown !== null && (
        <ZoneRow zone={timeZone} onChange={(zone) => save.mutate({ quiet: { ...shown, timeZone: zone } })} />
      )}
    </>
  )
}

function LastDeliveryRow({ webhook: { lastDelivery, failedCount }, onTask }: RowsProps) {
  const { t } = useTranslation(['personal-webhook', 'robot'])
  const last = lastDelivery === null ? t('robot:delivery.never') : <DeliverySentence delivery={lastDelivery} />
  return (
    <SettingRow label={t('last')} hint={last}>
      {() =>
        failedCount > 0 && (
          <Button size="xs" variant="link" onClick={() => onTask('deliveries')}>
            {t('robot:delivery.failedCount', { count: failedCount })}
          </Button>
        )
      }
    </SettingRow>
  )
}

function WebhookMenu({ onTask }: Pick<RowsProps, 'onTask'>) {
  const { t } = useTranslation(['personal-webhook', 'robot', 'common'])
  const remove = useRemoveWebhook()
  const test = useTestWebhook()
  const showResult = useShowTestResult()
  const ask = () =>
    void askAndDo({
      title: t('remove.title'),
      body: t('robot:remove.body'),
      confirmLabel: t('common:delete'),
      act: () => remove.mutateAsync(),
      done: () => t('remove.done'),
    })
  return (
    <ActionMenu label={t('more')} loading={test.isPending}>
      <Action icon={IconSend} onClick={() => void test.mutateAsync().then(showResult, () => undefined)}>
        {t('robot:test.action')}
      </Action>
      <Action icon={IconPencil} onClick={() => onTask('edit')}>
        {t('edit')}
      </Action>
      <Action icon={IconHistory} onClick={() => onTask('deliveries')}>
        {t('robot:delivery.action')}
      </Action>
      <Action danger icon={IconTrash} onClick={ask}>
        {t('common:delete')}
      </Action>
    </ActionMenu>
  )
}
