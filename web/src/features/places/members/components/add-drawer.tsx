import { Button, Checkbox, Drawer } from '@mantine/core'
import { limits, roles, type Candidate, type Role } from '@lectern/contracts'
import clsx from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskToDiscard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useAddMembers } from '../api/member-mutations.ts'
import type { MemberPlace } from '../member-place.ts'
import { CandidatePicker } from './candidate-picker.tsx'
import option from '../../../../shared/ui/form/option-card.module.css'
import sheet from '../../../../shared/ui/overlay/sheet.module.css'
import classes from './add-drawer.module.css'

interface RoleCardsProps {
  place: MemberPlace
  role: Role
  onChange: (role: Role) => void
}

function RoleCards({ place, role: chosen, onChange }: RoleCardsProps) {
  const { t } = useTranslation('members')
  const group = useId()
  return (
    <fieldset className={clsx('l-column l-narrow l-gap-8', classes['roles'])}>
      <legend className="l-wide l-p-0 l-medium">{t('add.role')}</legend>
      {roles.map((role) => {
        const rights = t(`may.${place.kind}.${role}`)
        return (
          <label
            key={role}
            className={clsx(
              'l-row l-gap-10 l-on-raised l-round-card l-frame-ctl l-pointer',
              option['card'],
              classes['roleCard'],
            )}
            data-checked={role === chosen || undefined}
          >
            <input
              type="radio"
              className={clsx('l-fixed l-m-0 l-w-15 l-h-15 l-on-raised l-disc l-frame-mark', option['radio'])}
              name={group}
              checked={role === chosen}
              onChange={() => onChange(role)}
            />
            <span className="l-fixed l-w-92 l-medium">{t(`role.${place.kind}.${role}`)}</span>
            <span className="l-t2 l-size-12 l-line-18">{role === 'guest' ? rights : t('may.more', { rights })}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface AddFormProps {
  place: MemberPlace
  chosen: readonly Candidate[]
  onInvite: (() => void) | undefined
  onChoose: (chosen: readonly Candidate[]) => void
  onCancel: () => void
  onDone: () => void
}

function AddForm({ place, chosen, onInvite, onChoose, onCancel, onDone }: AddFormProps) {
  const { t } = useTranslation(['members', 'common'])
  const [role, setRole] = useState<Role>('dev')
  const [tells, setTells] = useState(true)
  const adding = useAddMembers(place)
  const count = chosen.length
  const submit = async () => {
    if (count === 0) return
    try {
      const userIds = chosen.map(({ id }) => id)
      const { addedCount } = await adding.mutateAsync({ userIds, roleCode: role, tell: tells })
      showToast({ kind: 'done', message: addedCount === 0 ? t('add.doneNone') : t('add.done', { count: addedCount }) })
      onDone()
    } catch {
      // Reported by the mutation's own error handling; what was chosen stays.
    }
  }
  return (
    <Form className="l-column l-grow l-short" onSubmit={submit}>
      <CandidatePicker place={place} chosen={chosen} onInvite={onInvite} onChange={onChoose} />
      <RoleCards place={place} role={role} onChange={setRole} />
      <DialogFoot
        note={
          <Checkbox label={t('add.tell')} checked={tells} onChange={(event) => setTells(event.currentTarget.checked)} />
        }
      >
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={adding.isPending}
          disabled={count === 0 || count > limits.members}
        >
          {count === 0 ? t('add.submit') : t('add.submitCount', { count })}
        </Button>
      </DialogFoot>
    </Form>
  )
}

interface AddDrawerProps {
  opened: boolean
  place: MemberPlace
  /** Absent where invitations by email are off. */
  onInvite: (() => void) | undefined
  onClose: () => void
}

/** Adds people: who, as what, and whether they are notified. */
export function AddDrawer({ opened, place, onInvite, onClose }: AddDrawerProps) {
  const { t } = useTranslation(['members', 'common'])
  const [chosen, setChosen] = useState<readonly Candidate[]>([])
  const ask = useAskToDiscard()
  const finish = () => {
    setChosen([])
    onClose()
  }
  const cancel = async () => {
    const isLeft = chosen.length === 0 || (await ask())
    if (isLeft) finish()
    return isLeft
  }
  const invite = async () => {
    if (await cancel()) onInvite?.()
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => void cancel()}
      title={t('add.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: sheet['content'] ?? '', body: clsx(sheet['body'], classes['body']) }}
    >
      <AddForm
        place={place}
        chosen={chosen}
        onInvite={onInvite === undefined ? undefined : () => void invite()}
        onChoose={setChosen}
        onCancel={() => void cancel()}
        onDone={finish}
      />
    </Drawer>
  )
}
