import { Button } from '@mantine/core'
import { shareType, type ComposeProject, type SavedComposeProject, type ShareType } from '@lectern/contracts'
import { IconChartBar, IconLock, IconQrcode, IconRefresh, IconWorld } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionCards } from '../../../../shared/ui/form/option-card.tsx'
import { PasswordOnce } from '../../../../entities/visit/password-once.tsx'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { useResetComposePassword, useUpdateCompose } from '../api/compose-mutations.ts'
import { DomainsBlock } from './domains-block.tsx'
import { SideBlock, SwitchLine } from './settings-blocks.tsx'
import option from '../../../../shared/ui/form/option-card.module.css'

interface AccessBlockProps {
  project: ComposeProject
  /** Its whole address. */
  link: string
  /** Opens the link as a code, with its passwords. */
  onLink: () => void
  /** Shows how it is viewed. */
  onViews: () => void
}

/** Whether visitors find it, and what they need to open it. */
export function AccessBlock({ project, link, onLink, onViews }: AccessBlockProps) {
  const { t } = useTranslation(['compose', 'visit-link', 'view-log'])
  const updating = useUpdateCompose(project.spaceId)
  const resetting = useResetComposePassword(project.spaceId)
  const [shown, setShown] = useState<string>()
  const { id, name, updatedAtMs } = project
  const isEncrypted = project.type === shareType.encrypted
  const isBusy = !project.can.update || updating.isPending || resetting.isPending
  const show = ({ password }: SavedComposeProject) => setShown(password ?? undefined)
  const update = async (change: { status?: 0 | 1; type?: ShareType }) =>
    show(await updating.mutateAsync({ id, updatedAtMs, ...change }))
  const reset = () =>
    void askAndDo({
      title: t('access.resetTitle', { name }),
      body: t('access.resetBody'),
      confirmLabel: t('access.reset'),
      act: async () => show(await resetting.mutateAsync(id)),
    })
  const choose = (type: ShareType) => {
    if (isBusy || type === project.type) return
    const question =
      type === shareType.public
        ? { title: t('access.openTitle', { name }), body: t('access.openBody'), confirmLabel: t('access.openSubmit') }
        : {
            title: t('access.closeTitle', { name }),
            body: t('access.closeBody'),
            confirmLabel: t('access.closeSubmit'),
          }
    void askAndDo({ ...question, danger: type === shareType.public, act: () => update({ type }) })
  }
  return (
    <SideBlock title={t('access.title')}>
      <TypeChoice type={project.type} isDisabled={isBusy} onChange={choose} />
      {isEncrypted && <p className="l-hint">{t(project.hasPassword ? 'access.encryptedHint' : 'access.noPassword')}</p>}
      {project.can.update && (
        <div className="l-flex l-wrap l-gap-8">
          <Button leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />} onClick={onLink}>
            {t(isEncrypted ? 'visit-link:action' : 'visit-link:plainAction')}
          </Button>
          <Button leftSection={<IconChartBar size={16} stroke={1.6} aria-hidden />} onClick={onViews}>
            {t('view-log:action')}
          </Button>
          {isEncrypted && (
            <Button
              leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
              loading={resetting.isPending}
              onClick={reset}
            >
              {t('access.reset')}
            </Button>
          )}
        </div>
      )}
      <DomainsBlock project={project} />
      {project.can.update && (
        <p className="l-hint">
          {t('view-log:total', { count: project.viewCount })}
          {project.lastViewedAtMs !== null && (
            <>
              {' · '}
              {t('view-log:last')} <RelativeDate epochMs={project.lastViewedAtMs} />
            </>
          )}
        </p>
      )}
      <SwitchLine
        label={t('status.switch')}
        hint={t('status.hint')}
        isOn={project.status === 1}
        isDisabled={isBusy}
        onChange={(isOn) => updating.mutate({ id, updatedAtMs, status: isOn ? 1 : 0 })}
      />
      {shown !== undefined && (
        <PasswordOnce name={name} link={link} password={shown} onClose={() => setShown(undefined)} />
      )}
    </SideBlock>
  )
}

function TypeChoice({
  type,
  isDisabled,
  onChange,
}: {
  type: ShareType
  isDisabled: boolean
  onChange: (type: ShareType) => void
}) {
  const { t } = useTranslation('compose')
  const icon = { size: 18, stroke: 1.6 } as const
  return (
    <fieldset
      disabled={isDisabled}
      className={clsx('l-grid l-gap-8 l-m-0 l-p-0 l-no-frame', option['pair'])}
      aria-label={t('access.title')}
    >
      <OptionCards
        value={type}
        onChange={onChange}
        options={[
          { value: shareType.public, icon: <IconWorld {...icon} />, title: t('access.public') },
          { value: shareType.encrypted, icon: <IconLock {...icon} />, title: t('access.encrypted') },
        ]}
      />
    </fieldset>
  )
}
