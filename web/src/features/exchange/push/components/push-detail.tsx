import { Button } from '@mantine/core'
import type { PushDetail } from '@lectern/contracts'
import { IconDownload } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/lib/file-size.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { useDownloadPush } from '../push-queries.ts'
import { PushCall } from './push-call.tsx'
import { OutcomeTag } from './push-log.tsx'
import classes from './push.module.css'

/** Who pushed what from where, and what the client was answered. */
export function PushFacts({ moduleId, push }: { moduleId: string; push: PushDetail }) {
  const { t, i18n } = useTranslation('push')
  const save = useDownloadPush(moduleId)
  return (
    <section className="l-column l-gap-12 l-max-w-1080" aria-label={t('detail.title')}>
      <div className="l-row l-wrap l-gap-8">
        <h3 className="l-size-15 l-bold l-line-24">
          <PushCall api={push.api} />
        </h3>
        <OutcomeTag outcome={push.outcome} />
        {push.hasPayload && (
          <Button
            className="l-at-end"
            loading={save.isPending}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => save.mutate(push.id)}
          >
            {t('detail.payload')}
          </Button>
        )}
      </div>
      <dl className={clsx('l-grid l-baseline l-gap-4-16 l-m-0 l-size-13', classes['facts'])}>
        <dt>{t('detail.at')}</dt>
        <dd>
          <RelativeDate epochMs={push.atMs} />
        </dd>
        <dt>{t('detail.token')}</dt>
        <dd>{push.tokenName}</dd>
        <dt>{t('detail.author')}</dt>
        <dd>{push.author === '' ? t('detail.unknownAuthor') : push.author}</dd>
        <dt>{t('detail.address')}</dt>
        <dd>{push.address}</dd>
        <dt>{t('detail.size')}</dt>
        <dd>{formatBytes(push.size, i18n.language)}</dd>
        <dt>{t('detail.digest')}</dt>
        <dd>
          <code>{push.digest}</code> <CopyButton text={push.digest} label={t('detail.copyDigest')} />
        </dd>
      </dl>
      {push.reasons.length > 0 && (
        <ul className="l-m-0 l-pl-18">
          {push.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
