import type { DocDetail } from '@lectern/contracts'
import { ActionIcon } from '@mantine/core'
import { IconCode, IconLink, IconMarkdown } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyText } from '../../../shared/lib/clipboard.ts'
import { Tip } from '../../../shared/ui/overlay/tip.tsx'
import { useDocumentSlots } from './document-slots.ts'
import classes from './document-toolbar.module.css'

interface DocumentToolbarProps {
  detail: DocDetail | undefined
  /** Absent for documents without samples. */
  samples: { isOpen: boolean; toggle: () => void } | undefined
  /** The document as Markdown; absent while there is none. */
  toMarkdown: (() => Promise<string>) | undefined
  /** What else one can do with it, first of the tools. */
  actions?: ReactNode
  /** What most people come for, in words, at the end. */
  mainActions?: ReactNode
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** The bar over a document with what one can do with it. */
export function DocumentToolbar({ detail, samples, toMarkdown, actions, mainActions }: DocumentToolbarProps) {
  const { t } = useTranslation('document')
  const { tabs, documentTo } = useDocumentSlots()
  return (
    <div
      className={clsx(
        'l-row l-gap-4 l-pl-32 l-pr-12 l-h-40 l-sticky l-on-page l-rule-bottom l-wide-only l-no-print',
        classes['toolbar'],
      )}
      role="toolbar"
      aria-label={t('toolbar.name')}
    >
      <div className={clsx('l-flex l-grow l-narrow l-scroll-x', classes['tabs'])}>
        {documentTo === undefined ? (
          <span className={clsx('l-row l-center l-min-w-hit l-medium', classes['tab'])}>{t('toolbar.docs')}</span>
        ) : (
          <Link className="l-row l-center l-min-w-hit l-t2" to={documentTo}>
            {t('toolbar.docs')}
          </Link>
        )}
        {tabs}
      </div>
      {detail !== undefined && (
        <>
          {actions}
          <Tip label={t('toolbar.copyLink')}>
            <ActionIcon
              className={classes['spare']}
              aria-label={t('toolbar.copyLink')}
              onClick={() => {
                void copyText(window.location.href)
              }}
            >
              <IconLink {...icon} />
            </ActionIcon>
          </Tip>
          {toMarkdown !== undefined && (
            <Tip label={t('toolbar.copyMarkdown')}>
              <ActionIcon
                className={classes['spare']}
                aria-label={t('toolbar.copyMarkdown')}
                onClick={() => {
                  void toMarkdown().then(copyText)
                }}
              >
                <IconMarkdown {...icon} />
              </ActionIcon>
            </Tip>
          )}
          {samples !== undefined && (
            <Tip label={`${t('sample.toggle')}  ]`}>
              <ActionIcon
                className={classes['spare']}
                aria-label={t('sample.toggle')}
                aria-pressed={samples.isOpen}
                onClick={samples.toggle}
              >
                <IconCode {...icon} />
              </ActionIcon>
            </Tip>
          )}
          {mainActions !== undefined && <div className="l-row l-gap-8 l-fixed l-ml-8">{mainActions}</div>}
        </>
      )}
    </div>
  )
}
