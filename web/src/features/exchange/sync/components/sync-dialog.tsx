import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { importFormats, signInKinds, syncIntervals, syncLimits, type SyncSource } from '@lectern/contracts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { SecretInput } from '../../../../shared/ui/form/secret-input.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { blankHeader, fieldsOf, formOf, hostOf, type HeaderValue, type SyncForm, type SyncSeed } from '../sync-form.ts'
import { useSaveSync } from '../sync-queries.ts'
import { weekdays } from './sync-card.tsx'
import classes from './sync.module.css'

interface SyncDialogProps {
  moduleId: string
  /** The one to change; absent for a new one. */
  source?: SyncSource | undefined
  /** What a new one begins with. */
  seed?: SyncSeed | undefined
  timeZone: string
  onClose: () => void
}

interface FormPartProps {
  form: SyncForm
  set: (change: Partial<SyncForm>) => void
}

function isOneOf<T extends string>(values: readonly T[], value: string | null): value is T {
  return values.some((each) => each === value)
}

/** Saves an address, or changes a saved one. */
export function SyncDialog(props: SyncDialogProps) {
  const { t } = useTranslation('sync')
  return (
    <Dialog opened size="md" title={t(props.source === undefined ? 'add' : 'edit')} onClose={props.onClose}>
      <SyncDialogForm {...props} />
    </Dialog>
  )
}

function SyncDialogForm({ moduleId, source, seed, timeZone, onClose }: SyncDialogProps) {
  const { t } = useTranslation(['sync', 'import', 'common'])
  const [base] = useState(() => formOf(source, seed))
  const [form, setForm] = useState(base)
  const save = useSaveSync(moduleId, source?.id)
  const set = (change: Partial<SyncForm>) => setForm((before) => ({ ...before, ...change }))
  const { submit, problem } = useSubmit(async () => {
    await save.mutateAsync(fieldsOf(form))
    showToast({ kind: 'done', message: t('saved') })
    onClose()
  })
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={save.isPending}
      isDisabled={hostOf(form.url.trim()) === ''}
      isDirty={form !== base}
      problem={problem}
      onSubmit={submit}
    >
      <TextInput
        label={t('url')}
        placeholder={t('urlExample')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={syncLimits.url}
        value={form.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <div className={clsx('l-grid l-columns-2 l-gap-12', classes['row'])}>
        <TextInput
          label={t('common:name')}
          placeholder={hostOf(form.url.trim())}
          maxLength={syncLimits.name}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label={t('format')}
          allowDeselect={false}
          data={importFormats.map((value) => ({ value, label: t(`import:format.${value}.name`) }))}
          value={form.format}
          onChange={(value) => {
            if (isOneOf(importFormats, value)) set({ format: value })
          }}
        />
      </div>
      <ScheduleFields form={form} set={set} timeZone={timeZone} />
      <Select
        label={t('signIn.label')}
        description={t('signIn.hint')}
        allowDeselect={false}
        data={signInKinds.map((value) => ({ value, label: t(`signIn.${value}`) }))}
        value={form.signIn}
        onChange={(value) => {
          if (isOneOf(signInKinds, value)) set({ signIn: value, secret: '' })
        }}
      />
      <SignInFields form={form} set={set} isSaved={source?.signIn.kind === form.signIn} />
    </DialogForm>
  )
}

function ScheduleFields({ form, set, timeZone }: FormPartProps & { timeZone: string }) {
  const { t } = useTranslation('sync')
  const hasTime = form.every === 'day' || form.every === 'week'
  return (
    <>
      <div className={clsx('l-grid l-columns-2 l-gap-12', classes['row'])}>
        <Select
          label={t('every.label')}
          allowDeselect={false}
          data={syncIntervals.map((value) => ({ value, label: t(`every.${value}`) }))}
          value={form.every}
          onChange={(value) => {
            if (isOneOf(syncIntervals, value)) set({ every: value })
          }}
        />
        {form.every === 'week' && (
          <Select
            label={t('weekday.label')}
            allowDeselect={false}
            data={weekdays.map((name, index) => ({ value: String(index), label: t(`weekday.${name}`) }))}
            value={String(form.weekday)}
            onChange={(value) => set({ weekday: Number(value) })}
          />
        )}
        {hasTime && (
          <TextInput
            label={t('time')}
            description={t('timeZone', { zone: timeZone })}
            type="time"
            value={form.time}
            onChange={(event) => set({ time: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  )
}

function SignInFields({ form, set, isSaved }: FormPartProps & { isSaved: boolean }) {
  const { t } = useTranslation('sync')
  const kept = isSaved ? t('signIn.kept') : ''
  if (form.signIn === 'none') return null
  if (form.signIn === 'headers') return <HeaderFields form={form} set={set} kept={kept} />
  return (
    <div className={clsx('l-grid l-columns-2 l-gap-12', classes['row'])}>
      {form.signIn === 'basic' && (
        <TextInput
          label={t('signIn.username')}
          autoComplete="off"
          maxLength={syncLimits.username}
          value={form.username}
          onChange={(event) => set({ username: event.currentTarget.value })}
        />
      )}
      <SecretInput
        label={t(form.signIn === 'basic' ? 'signIn.password' : 'signIn.token')}
        placeholder={kept}
        autoComplete="new-password"
        maxLength={syncLimits.secret}
        value={form.secret}
        onChange={(event) => set({ secret: event.currentTarget.value })}
      />
    </div>
  )
}

function HeaderFields({ form, set, kept }: FormPartProps & { kept: string }) {
  const { t } = useTranslation('sync')
  const change = (key: number, part: Partial<HeaderValue>) =>
    set({ headers: form.headers.map((header) => (header.key === key ? { ...header, ...part } : header)) })
  return (
    <div className={clsx('l-column l-top l-gap-8', classes['headers'])}>
      {form.headers.map((header, index) => (
        <div key={header.key} className="l-grid l-middle l-gap-8 l-columns-2-auto">
          <TextInput
            aria-label={t('signIn.headerName', { number: index + 1 })}
            placeholder={t('signIn.headerExample')}
            spellCheck={false}
            maxLength={syncLimits.headerName}
            value={header.name}
            onChange={(event) => change(header.key, { name: event.currentTarget.value })}
          />
          <SecretInput
            aria-label={t('signIn.headerValue', { number: index + 1 })}
            placeholder={kept}
            autoComplete="new-password"
            maxLength={syncLimits.secret}
            value={header.value}
            onChange={(event) => change(header.key, { value: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('signIn.removeHeader', { number: index + 1 })}
            disabled={form.headers.length === 1}
            onClick={() => set({ headers: form.headers.filter(({ key }) => key !== header.key) })}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {form.headers.length < syncLimits.headers && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          onClick={() => set({ headers: [...form.headers, blankHeader()] })}
        >
          {t('signIn.addHeader')}
        </Button>
      )}
    </div>
  )
}
