import { Button } from '@mantine/core'
import type { LiveExport } from '@lectern/contracts'
import { IconBroadcast } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useBaseAddress } from '../../../../entities/installation/use-base-address.ts'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { CopyLine } from '../../../../shared/ui/text/copy-line.tsx'
import { liveExportQuery, useRenewLive, useRevokeLive } from '../api/export-queries.ts'
import type { ExportChoice } from '../export-choice.ts'
import classes from './export-dialog.module.css'

/** The live address for what is chosen. */
function addressOf(live: LiveExport, { format, version, text }: ExportChoice): string {
  if (format === 'postman') return live.postman
  return `${live.openapi}.${text}${version === '3.2' ? '' : `?version=${version}`}`
}

/** An address that always answers the application as it is now, for tools that fetch it themselves. */
export function LiveAddress({ moduleId, choice }: { moduleId: string; choice: ExportChoice }) {
  const { t } = useTranslation('export-dialog')
  const base = useBaseAddress()
  const { data: live } = useQuery(liveExportQuery(moduleId))
  const renew = useRenewLive(moduleId)
  const revoke = useRevokeLive(moduleId)
  if (live === undefined) return null
  const replace = () =>
    void askAndDo({
      title: t('live.replaceTitle'),
      body: t('live.replaceBody'),
      confirmLabel: t('live.replace'),
      danger: false,
      act: () => renew.mutateAsync(),
    })
  const end = () =>
    void askAndDo({
      title: t('live.endTitle'),
      body: t('live.endBody'),
      confirmLabel: t('live.end'),
      act: () => revoke.mutateAsync(),
    })
  return (
    <section className={clsx('l-pt-16 l-rule-top', classes['live'])} aria-label={t('live.label')}>
      <p className="l-mb-6 l-p-0 l-medium">{t('live.label')}</p>
      {live === null ? (
        <Button
          loading={renew.isPending}
          leftSection={<IconBroadcast size={16} stroke={1.6} aria-hidden />}
          onClick={() => renew.mutate()}
        >
          {t('live.make')}
        </Button>
      ) : (
        <>
          <CopyLine text={base + addressOf(live, choice)} label={t('live.copy')} />
          <div className="l-flex l-gap-4 l-mt-4 l-ml-neg-8">
            <Button size="xs" variant="subtle" loading={renew.isPending} onClick={replace}>
              {t('live.replace')}
            </Button>
            <Button size="xs" variant="subtle" loading={revoke.isPending} onClick={end}>
              {t('live.end')}
            </Button>
          </div>
        </>
      )}
      <p className={clsx('l-m-0 l-note', classes['hint'])}>{t('live.hint')}</p>
    </section>
  )
}
