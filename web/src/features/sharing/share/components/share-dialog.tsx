import { ActionIcon, Tooltip, TextInput } from '@mantine/core'
import { limits, shareType, type Share } from '@lectern/contracts'
import { IconLock, IconRefresh, IconWorld } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharePlace } from '../../../../entities/share/share-queries.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { useTextField, type TextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { OptionCards } from '../../../../shared/ui/form/option-card.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SplitDialog, SplitForm } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { isFormError, useCreateShare, useUpdateShare } from '../api/share-mutations.ts'
import {
  expiresAtMsOf,
  expiries,
  firstForm,
  makePassword,
  toDateText,
  toShareBody,
  type ShareForm,
} from '../share-form.ts'
import { EmailDomainsField, NetworksField, type FieldsProps } from './audience-fields.tsx'
import { ShareCreated } from './share-created.tsx'
import { VisitorFields } from './visitor-fields.tsx'
import option from '../../../../shared/ui/form/option-card.module.css'
import classes from './share-dialog.module.css'

/** What the part that chooses documents is given. */
export interface PickerProps {
  isAll: boolean
  picks: ReadonlySet<string>
  onChange: (change: Pick<Partial<ShareForm>, 'isAll' | 'picks'>) => void
}

interface ShareDialogProps {
  place: SharePlace
  /** What a new share is called at first. */
  name: string
  /** The share to change; absent to make one. */
  share: Share | undefined
  initialPicks: ReadonlySet<string>
  renderPicker: (props: PickerProps) => ReactNode
  isFolder: (id: string) => boolean
  onClose: () => void
}

function TypeChoice({ form, onChange }: FieldsProps) {
  const { t } = useTranslation('share')
  const icon = { size: 18, stroke: 1.6 } as const
  return (
    <fieldset className={clsx('l-grid l-gap-8 l-m-0 l-p-0 l-no-frame', option['pair'], classes['types'])}>
      <legend className="l-mb-6 l-p-0 l-medium">{t('type.label')}</legend>
      <OptionCards
        value={form.type}
        onChange={(type) => onChange({ type })}
        options={[
          {
            value: shareType.public,
            icon: <IconWorld {...icon} />,
            title: t('type.public'),
            hint: t('type.publicHint'),
          },
          {
            value: shareType.encrypted,
            icon: <IconLock {...icon} />,
            title: t('type.encrypted'),
            hint: t('type.encryptedHint'),
          },
        ]}
      />
    </fieldset>
  )
}

function PasswordField({ form, onChange, keeps }: FieldsProps & { keeps: boolean }) {
  const { t } = useTranslation('share')
  return (
    <TextInput
      label={t('password.label')}
      description={t(keeps ? 'password.keepHint' : 'password.hint')}
      placeholder={keeps ? t('password.kept') : ''}
      classNames={{ input: 'l-mono' }}
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.sharePassword}
      value={form.password}
      rightSectionWidth={64}
      rightSection={
        <span className="l-row">
          {form.password !== '' && <CopyButton text={form.password} label={t('created.copyPassword')} />}
          <Tooltip label={t('password.make')}>
            <ActionIcon
              size="sm"
              aria-label={t('password.make')}
              onClick={() => onChange({ password: makePassword() })}
            >
              <IconRefresh size={15} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </span>
      }
      onChange={(event) => onChange({ password: event.currentTarget.value })}
    />
  )
}

function ExpiryField({ form, onChange, isChecked }: FieldsProps & { isChecked: boolean }) {
  const { t } = useTranslation('share')
  const nowMs = useNow()
  const isInvalid = isChecked && expiresAtMsOf(form, nowMs) === undefined
  return (
    <div>
      <p className="l-mb-6 l-p-0 l-medium">{t('expiry.label')}</p>
      <div className="l-flex l-wrap l-gap-8">
        <Segmented
          name={t('expiry.label')}
          size="md"
          value={form.expiry}
          onChange={(expiry) => onChange({ expiry })}
          segments={expiries.map((value) => ({ value, label: t(`expiry.${value}`) }))}
        />
        {form.expiry === 'date' && (
          <TextInput
            type="date"
            aria-label={t('expiry.date')}
            min={toDateText(nowMs)}
            value={form.date}
            error={isInvalid && t('expiry.invalid')}
            onChange={(event) => onChange({ date: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  )
}

/** Name, remark and choices of a share, and how they are sent. */
function useShareForm({ place, name: initialName, share, initialPicks, isFolder }: ShareDialogProps) {
  const { t } = useTranslation(['share', 'common'])
  const name = useTextField({
    label: t('common:name'),
    initial: share?.shareName ?? initialName.slice(0, limits.shareName),
    required: true,
    maxLength: limits.shareName,
  })
  const remark = useTextField({ label: t('remark'), initial: share?.remark ?? '', maxLength: limits.shareRemark })
  const [form, setForm] = useState(() => {
    const first = firstForm(share, initialPicks, Date.now())
    return place.kind === 'release' ? { ...first, isAll: true } : first
  })
  const [problem, setProblem] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const create = useCreateShare(place)
  const update = useUpdateShare(place)
  const change = (part: Partial<ShareForm>) => {
    setProblem(undefined)
    setForm((current) => ({ ...current, ...part }))
  }
  const save = async () => {
    const expiresAtMs = expiresAtMsOf(form, Date.now())
    setIsChecked(true)
    if (!name.validate() || !remark.validate() || expiresAtMs === undefined) return undefined
    if (!form.isAll && form.picks.size === 0) {
      setProblem(t('picker.none'))
      return undefined
    }
    const body = { ...toShareBody(form, isFolder, expiresAtMs), shareName: name.trimmed, remark: remark.trimmed }
    try {
      if (share === undefined) return await create.mutateAsync(body)
      return await update.mutateAsync({ id: share.id, updatedAtMs: share.updatedAtMs, ...body })
    } catch (error) {
      if (isFormError(error)) setProblem(describeError(error))
      return undefined
    }
  }
  return { name, remark, form, change, problem, save, isChecked, isSaving: create.isPending || update.isPending }
}

function Fields({
  place,
  share,
  form,
  change,
  name,
  remark,
  isChecked,
}: ReturnType<typeof useShareForm> & Pick<ShareDialogProps, 'place' | 'share'> & { name: TextField }) {
  return (
    <>
      <LimitedInput field={name} />
      <TypeChoice form={form} onChange={change} />
      {form.type === shareType.encrypted && (
        <PasswordField form={form} onChange={change} keeps={share?.hasPassword === true} />
      )}
      <ExpiryField form={form} onChange={change} isChecked={isChecked} />
      <VisitorFields place={place} form={form} onChange={change} />
      <NetworksField form={form} onChange={change} />
      <EmailDomainsField form={form} onChange={change} />
      <LimitedTextarea field={remark} optional />
    </>
  )
}

/** With the password, which is shown only this once. */
type SavedShare = Share & { password: string | null }

interface ShareDialogBodyProps extends ShareDialogProps {
  /** Absent until there is something to pass on. */
  saved: SavedShare | undefined
  onSaved: (share: SavedShare) => void
}

function ShareDialogBody({ saved, onSaved, ...props }: ShareDialogBodyProps) {
  const { place, share, renderPicker, onClose } = props
  const { t } = useTranslation(['share', 'common'])
  const state = useShareForm(props)
  const submit = async () => {
    const result = await state.save()
    if (result === undefined) return
    // Link and password are shown once; a change without a new password has nothing to show.
    if (share === undefined || result.password !== null) onSaved(result)
    else onClose()
  }
  if (saved !== undefined) return <ShareCreated share={saved} isNew={share === undefined} onClose={onClose} />
  return (
    <SplitForm
      className={classes['form']}
      left={renderPicker({ isAll: state.form.isAll, picks: state.form.picks, onChange: state.change })}
      problem={state.problem}
      submitLabel={t(share === undefined ? 'create.submit' : 'common:save')}
      isPending={state.isSaving}
      onClose={onClose}
      onSubmit={submit}
    >
      <Fields {...state} place={place} share={share} />
    </SplitForm>
  )
}

/** Makes or changes a share: what at the left, for whom and how long at the right. */
export function ShareDialog({ opened, ...props }: ShareDialogProps & { opened: boolean }) {
  const { t } = useTranslation('share')
  const [saved, setSaved] = useState<SavedShare>()
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    // Not when it closes: what it shows stays until it has faded out.
    if (opened) setSaved(undefined)
  }
  const title = props.share === undefined ? t('create.title') : t('edit.title')
  const done = props.share === undefined ? t('create.done') : t('edit.done')
  return (
    <SplitDialog opened={opened} title={saved === undefined ? title : done} onClose={props.onClose}>
      <ShareDialogBody {...props} saved={saved} onSaved={setSaved} />
    </SplitDialog>
  )
}
