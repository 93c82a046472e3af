import type { DocDetail } from '@lectern/contracts'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readDeprecation } from '../../../../entities/document/read-content.ts'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { DocStatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { useDocumentSlots } from '../document-slots.ts'
import { languageOfText } from '../../../../shared/lib/text-language.ts'
import { Prose } from './prose.tsx'
import { Heading } from './heading.tsx'
import classes from './head.module.css'

interface DocumentHeadProps {
  detail: DocDetail
  /** Larger title, for documents that are texts. */
  display?: boolean
  /** Further facts of the meta line. */
  meta?: ReactNode
}

/** Stands where the date comes, which is an element of its own. */
const datePlace = '\u0000'

/** Title with version and status, who keeps it and since when, why it is deprecated, what it is for. */
export function DocumentHead({ detail, display = false, meta }: DocumentHeadProps) {
  const { t } = useTranslation('document')
  const { head } = useDocumentSlots()
  const reason = readDeprecation(detail)
  const name = detail.docName === '' ? detail.name : detail.docName
  const changed =
    detail.modifierName === ''
      ? t('head.changed', { when: datePlace })
      : t('head.changedBy', { name: detail.modifierName, when: datePlace })
  const [before = '', after = ''] = changed.split(datePlace)
  return (
    <header id="overview" className={classes['head']}>
      {reason !== undefined && (
        <div
          role="note"
          className={clsx(
            'l-flex l-gap-10 l-py-9 l-px-12 l-t1 l-on-warn-soft l-round-card l-frame-warn',
            classes['banner'],
          )}
        >
          <IconAlertTriangle className="l-fixed l-mt-2 l-warn" size={16} stroke={1.6} aria-hidden />
          <div>
            <strong className="l-warn l-bold">{t('deprecated.title')}</strong>
            {reason === '' ? t('deprecated.noReason') : <Prose text={reason} inline className={classes['reason']} />}
          </div>
        </div>
      )}
      <div className="l-row l-wrap l-gap-4-10">
        <Heading level={1} lang={languageOfText(name)} className={display ? classes['display'] : classes['title']}>
          {name}
        </Heading>
        {detail.version !== '' && (
          <Tag tone="outline">{/^\d/.test(detail.version) ? `v${detail.version}` : detail.version}</Tag>
        )}
        {!display && <DocStatusDot status={detail.status} />}
        {detail.isLocked === 1 && (
          <span className="l-inline-flex l-t3" title={t('head.locked')}>
            <IconLock size={14} stroke={1.6} aria-label={t('head.locked')} />
          </span>
        )}
        {head !== undefined && <div className="l-row l-m-wrap l-at-end l-gap-8 l-no-print">{head}</div>}
      </div>
      <div className={clsx('l-row l-wrap l-mt-4 l-note l-line-20', classes['meta'])}>
        {detail.author !== '' && (
          <span className="l-inline-row l-gap-6">
            <Avatar name={detail.author} size={18} />
            <span className="l-t2">{detail.author}</span>
            {t('head.maintains')}
          </span>
        )}
        <span>
          {before}
          <RelativeDate epochMs={detail.updatedAtMs} />
          {after}
        </span>
        <button
          type="button"
          className={clsx('l-no-fill l-no-frame l-py-2 l-px-0 l-wide-only l-hover-ac', classes['id'])}
          title={t('head.copyId')}
          onClick={() => {
            void copyText(detail.id)
          }}
        >
          {t('head.id', { id: detail.id })}
        </button>
        {meta}
      </div>
      {detail.description.trim() !== '' && (
        <Prose text={detail.description} idPrefix="overview-" className={clsx('l-mt-12', classes['description'])} />
      )}
    </header>
  )
}
