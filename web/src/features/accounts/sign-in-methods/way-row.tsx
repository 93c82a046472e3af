import { Button, Switch } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../shared/api/report-error.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import type { RowOrder } from '../../../shared/ui/row-order/row-order.tsx'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useRemoveProvider, useSaveWay, type AnyWay } from './sign-in-methods-queries.ts'
import { placeOf } from './way-fields.ts'
import { WayForm, type WayDraft, type WayPart } from './way-form.tsx'
import { WayTestStrip } from './way-test-strip.tsx'
import classes from './sign-in-methods.module.css'

interface WayRowProps {
  saved: AnyWay
  title: string
  isSecretSet: boolean
  /** A provider that was never saved. */
  isNew?: boolean
  isOpen: boolean
  /** Where the provider sends browsers back to, with `{provider}`; `undefined` for ways without. */
  callbackUrl: string | undefined
  /** Absent before it was saved. */
  order?: RowOrder
  onToggle: () => void
  /** After a provider was removed, or given up before it was saved. */
  onGone?: () => void
}

function keyOf(way: AnyWay): string {
  return way.kind === 'provider' ? way.settings.key : way.kind
}

/** The way with some of its settings changed. */
function withPart(way: AnyWay, part: WayPart): AnyWay {
  // The form only offers fields this way has, with values of their kind.
  return { ...way, settings: { ...way.settings, ...part } } as AnyWay
}

/** Unsaved changes of a way. */
function useDraft(saved: AnyWay, isNew: boolean): WayDraft & { isDirty: boolean; discard: () => void } {
  const [changes, setChanges] = useState<WayPart>({})
  const [secret, setSecret] = useState('')
  const way = withPart(saved, changes)
  const isDirty = isNew || secret !== '' || JSON.stringify(way.settings) !== JSON.stringify(saved.settings)
  return {
    way,
    secret,
    setSecret,
    isDirty,
    change: (part: WayPart) => {
      setChanges((current) => ({ ...current, ...part }))
    },
    discard: () => {
      setChanges({})
      setSecret('')
    },
  }
}

function CallbackLine({ url }: { url: string }) {
  const { t } = useTranslation('sign-in-ways')
  return (
    <div className={clsx('l-row l-wrap l-gap-4-8 l-pt-4 l-pb-12 l-pl-38 l-pr-14 l-note', classes['callback'])}>
      <span>{t('callback')}</span>
      <code className="l-narrow l-t1 l-mono l-break">{url}</code>
      <CopyButton text={url} label={t('copyCallback')} />
    </div>
  )
}

/** One way to sign in: a line, and its settings under it. */
export function WayRow({
  saved,
  title,
  isSecretSet,
  isNew = false,
  isOpen,
  callbackUrl,
  order,
  onToggle,
  onGone,
}: WayRowProps) {
  const { t } = useTranslation(['sign-in-ways', 'common'])
  const draft = useDraft(saved, isNew)
  const { way, secret, isDirty, change, discard } = draft
  const [problem, setProblem] = useState<string>()
  const save = useSaveWay()
  const remove = useRemoveProvider()
  const submit = async (next: AnyWay) => {
    setProblem(undefined)
    try {
      await save.mutateAsync({ way: next, secret })
      discard()
      if (isNew) onGone?.()
      showToast({ kind: 'done', message: t('saved') })
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t('removeTitle', { name: title }),
      body: t('removeBody'),
      confirmLabel: t('remove'),
      danger: true,
    })
    if (!isSure) return
    await remove.mutateAsync(keyOf(saved))
    onGone?.()
  }
  return (
    <li className="l-rule-bottom l-unruled-last" {...order?.target}>
      <div className="l-row l-gap-12 l-pr-14 l-min-h-44">
        {order?.handle}
        <button
          type="button"
          className={clsx(
            'l-row l-rest l-gap-8 l-min-h-44 l-no-fill l-text-start l-no-frame l-pointer',
            classes['toggle'],
          )}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <IconChevronRight className="l-fixed l-t3" size={16} stroke={1.6} aria-hidden />
          <span className="l-medium l-one-line">{title}</span>
          <span className="l-narrow l-t3 l-cut">{placeOf(saved)}</span>
        </button>
        {isDirty && <Tag tone="warn">{t('unsaved')}</Tag>}
        <Switch
          aria-label={t('enable', { name: title })}
          checked={way.settings.isEnabled}
          onChange={(event) => {
            change({ isEnabled: event.currentTarget.checked })
            if (!isOpen) onToggle()
          }}
        />
      </div>
      {isOpen && (
        <>
          {callbackUrl !== undefined && <CallbackLine url={callbackUrl.replace('{provider}', keyOf(way))} />}
          <WayForm draft={draft} isNew={isNew} isSecretSet={isSecretSet} />
          <WayTestStrip way={way} secret={secret} />
          <FormProblem>{problem}</FormProblem>
          <div className={clsx('l-row l-gap-8 l-py-10 l-pl-38 l-pr-14 l-rule-top', classes['foot'])}>
            {saved.kind === 'provider' && !isNew && (
              <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askToRemove()}>
                {t('remove')}
              </Button>
            )}
            <span className="l-grow" />
            <Button disabled={!isDirty || save.isPending} onClick={isNew ? onGone : discard}>
              {t('discard')}
            </Button>
            <Button variant="filled" disabled={!isDirty} loading={save.isPending} onClick={() => void submit(way)}>
              {t('common:save')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
