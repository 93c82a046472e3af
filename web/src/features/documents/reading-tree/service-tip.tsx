import { Portal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconHexagon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { servicePropsQuery, useReadingSource } from '../../../entities/document/reading-source.ts'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import { FactList } from '../../../shared/ui/text/fact-list.tsx'
import { CodeText } from './code-text.tsx'
import classes from './service-tip.module.css'

interface ServiceTipProps {
  folderId: string
  label: string
  /** Methods in the folder. */
  count: number
  /** Row it belongs to. */
  row: HTMLElement
  onEnter: () => void
  onLeave: () => void
}

const width = 372
const gap = 6

/** What a Dubbo service is and how to depend on it, beside its folder. */
export function ServiceTip({ folderId, label, count, row, onEnter, onLeave }: ServiceTipProps) {
  const { t } = useTranslation('reading')
  const { data } = useQuery(servicePropsQuery(useReadingSource(), folderId))
  if (data === undefined || data.interfaceName === '') return null
  const box = row.getBoundingClientRect()
  const left = Math.min(box.right + gap, window.innerWidth - width - 8)
  const top = Math.max(8, Math.min(box.top - 8, window.innerHeight - 260))
  const facts = [
    [t('service.interface'), data.interfaceName],
    [t('service.version'), data.version],
    [t('service.protocol'), data.protocol],
    [t('service.author'), data.author],
  ] as const
  return (
    <Portal>
      <section
        className={clsx('l-clip l-pinned l-on-raised l-round-card l-frame-strong l-shadow-pop', classes['tip'])}
        style={{ left, top, width }}
        aria-label={t('service.name', { name: label })}
        onPointerEnter={onEnter}
        onPointerLeave={onLeave}
      >
        <header className="l-row l-gap-8 l-py-8 l-px-14 l-rule-bottom">
          <IconHexagon size={16} stroke={1.6} aria-hidden className="l-fixed l-dubbo" />
          <strong className="l-rest l-bold l-break">{label}</strong>
          <span className="l-note">{t('service.methods', { count })}</span>
        </header>
        <FactList className={clsx('l-m-0 l-py-8 l-px-14', classes['facts'])} facts={facts} />
        {data.dependency !== '' && (
          <div
            className={clsx(
              'l-flex l-top l-gap-8 l-py-8 l-pl-14 l-pr-8 l-scroll l-on-code l-rule-top',
              classes['code'],
            )}
          >
            <CodeText code={data.dependency} language="xml" />
            <CopyButton text={data.dependency} label={t('service.copyDependency')} />
          </div>
        )}
      </section>
    </Portal>
  )
}
