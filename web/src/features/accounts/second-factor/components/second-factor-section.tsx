import type { Passkey, SecondFactor } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import {
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconPencil,
  IconPlus,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { secondFactorQuery } from '../../../../entities/proof/proof-queries.ts'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { CardFoot, CardRow, RowCard } from '../../../../shared/ui/table/row-card.tsx'
import { SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useRemovePasskey, useRenewCodes, useTurnOff } from '../api/second-factor-queries.ts'
import { BindDialog, CodesDialog } from './bind-dialog.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { ProofDialog } from '../../../../entities/proof/proof-dialog.tsx'

/** What is being done, in a dialog. */
type Task =
  | { name: 'bind' | 'turnOff' | 'renew' | 'addPasskey' }
  | { name: 'showCodes'; codes: readonly string[] }
  | { name: 'rename' | 'remove'; passkey: Passkey }

const few = 3
const icon = { size: 18, stroke: 1.6 }

/** Two-step sign-in of the person: the app, passkeys, recovery codes, and turning it on and off. */
export function SecondFactorSection() {
  const { t } = useTranslation('mfa')
  const query = useQuery(secondFactorQuery)
  const [task, setTask] = useState<Task>()
  return (
    <SettingsGroup
      title={t('account.title')}
      hint={t(query.data?.isRequired === true ? 'account.requiredHint' : 'account.hint')}
      wide
    >
      <QueryState query={query} rows={1} rowHeight={48}>
        {(factor) => (
          <>
            <RowCard label={t('account.title')}>
              {factor.app === null ? (
                <OffRow isRequired={factor.isRequired} onTurnOn={() => setTask({ name: 'bind' })} />
              ) : (
                <OnRows factor={factor} app={factor.app} onTask={setTask} />
              )}
            </RowCard>
            {task !== undefined && <TaskDialog task={task} factor={factor} onTask={setTask} />}
          </>
        )}
      </QueryState>
    </SettingsGroup>
  )
}

function OffRow({ isRequired, onTurnOn }: { isRequired: boolean; onTurnOn: () => void }) {
  const { t } = useTranslation('mfa')
  return (
    <CardRow
      icon={<IconShieldOff {...icon} />}
      name={t('account.off')}
      tag={isRequired ? <Tag tone="warn">{t('account.required')}</Tag> : undefined}
      action={
        <Button variant="filled" onClick={onTurnOn}>
          {t('account.turnOn')}
        </Button>
      }
    />
  )
}

interface OnRowsProps {
  factor: SecondFactor
  app: NonNullable<SecondFactor['app']>
  onTask: (task: Task) => void
}

function OnRows({ factor, app, onTask }: OnRowsProps) {
  const { t } = useTranslation('mfa')
  const textOf = useMomentText()
  const usedText = (atMs: number | null) =>
    atMs === null ? t('account.neverUsed') : t('account.usedAt', { when: textOf(atMs) })
  const { recoveryCodes, passkeys, isRequired } = factor
  return (
    <>
      <CardRow
        icon={<IconDeviceMobile {...icon} />}
        name={t('account.app')}
        tag={<Tag tone="ok">{t('account.on')}</Tag>}
        detail={t('account.addedAt', { when: textOf(app.createdAtMs) })}
        moment={usedText(app.lastUsedAtMs)}
        action={
          <Button variant="subtle" onClick={() => onTask({ name: 'bind' })}>
            {t('account.replace')}
          </Button>
        }
      />
      {passkeys.map((passkey) => (
        <CardRow
          key={passkey.id}
          icon={<IconFingerprint {...icon} />}
          name={passkey.name}
          detail={t(passkey.isSynced ? 'passkey.synced' : 'passkey.oneDevice')}
          moment={usedText(passkey.lastUsedAtMs)}
          action={<PasskeyMenu passkey={passkey} onTask={onTask} />}
        />
      ))}
      {recoveryCodes !== null && (
        <CardRow
          icon={<IconKey {...icon} />}
          name={t('recovery.title')}
          tag={<CodesLeft {...recoveryCodes} />}
          detail={t('recovery.madeAt', { when: textOf(recoveryCodes.createdAtMs) })}
          action={
            <Button variant="subtle" onClick={() => onTask({ name: 'renew' })}>
              {t('recovery.renew')}
            </Button>
          }
        />
      )}
      <CardFoot>
        {browserSupportsWebAuthn() && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => onTask({ name: 'addPasskey' })}
          >
            {t('passkey.add')}
          </Button>
        )}
        {!isRequired && (
          <Button variant="subtle" color="red" onClick={() => onTask({ name: 'turnOff' })}>
            {t('account.turnOff')}
          </Button>
        )}
      </CardFoot>
    </>
  )
}

function CodesLeft({ left, total }: { left: number; total: number }) {
  const { t } = useTranslation('mfa')
  return <Tag tone={left <= few ? 'warn' : 'neutral'}>{t('recovery.left', { left, total })}</Tag>
}

function PasskeyMenu({ passkey, onTask }: { passkey: Passkey; onTask: (task: Task) => void }) {
  const { t } = useTranslation('mfa')
  return (
    <ActionMenu label={t('passkey.more', { name: passkey.name })}>
      <Action icon={IconPencil} onClick={() => onTask({ name: 'rename', passkey })}>
        {t('passkey.rename')}
      </Action>
      <Action danger icon={IconTrash} onClick={() => onTask({ name: 'remove', passkey })}>
        {t('passkey.remove')}
      </Action>
    </ActionMenu>
  )
}

interface TaskDialogProps {
  task: Task
  factor: SecondFactor
  onTask: (task: Task | undefined) => void
}

function TaskDialog({ task, factor, onTask }: TaskDialogProps) {
  const { t } = useTranslation('mfa')
  const turnOff = useTurnOff()
  const renew = useRenewCodes()
  const remove = useRemovePasskey()
  const close = () => onTask(undefined)
  const { proofs } = factor
  switch (task.name) {
    case 'bind':
      return <BindDialog factor={factor} onClose={close} />
    case 'showCodes':
      return <CodesDialog codes={task.codes} onDone={close} />
    case 'addPasskey':
      return <AddPasskeyDialog proofs={proofs} onClose={close} />
    case 'rename':
      return <RenamePasskeyDialog passkey={task.passkey} onClose={close} />
    case 'renew':
      return (
        <ProofDialog
          title={t('recovery.renewTitle')}
          body={t('recovery.renewBody')}
          confirmLabel={t('recovery.renew')}
          proofs={proofs}
          onProof={async (proof) => {
            const { recoveryCodes } = await renew.mutateAsync(proof)
            onTask({ name: 'showCodes', codes: recoveryCodes })
          }}
          onClose={close}
        />
      )
    case 'turnOff':
      return (
        <ProofDialog
          title={t('account.turnOffTitle')}
          body={t('account.turnOffBody')}
          confirmLabel={t('account.turnOff')}
          danger
          proofs={proofs}
          onProof={async (proof) => {
            await turnOff.mutateAsync(proof)
            showToast({ kind: 'done', message: t('account.turnedOff') })
            close()
          }}
          onClose={close}
        />
      )
    case 'remove':
      return (
        <ProofDialog
          title={t('passkey.removeTitle', { name: task.passkey.name })}
          body={t('passkey.removeBody')}
          confirmLabel={t('passkey.remove')}
          danger
          proofs={proofs}
          onProof={async (proof) => {
            await remove.mutateAsync({ id: task.passkey.id, ...proof })
            close()
          }}
          onClose={close}
        />
      )
  }
}
