import { type ExternalDocs, type JsonObject, jsonText } from '@lectern/model'
import { IconExternalLink } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../parts/code-block.tsx'
import { Prose } from '../parts/prose.tsx'
import factsClasses from './facts.module.css'
import classes from './sections.module.css'

/** What stands at the end: further documentation, and extension fields as they are, folded. */
export function Extras({
  externalDocs,
  extensions,
}: {
  externalDocs: ExternalDocs | undefined
  extensions: JsonObject
}) {
  const { t } = useTranslation('document')
  const names = Object.keys(extensions)
  const isLink = externalDocs !== undefined && /^https?:/i.test(externalDocs.url)
  return (
    <>
      {externalDocs !== undefined && (
        <div className={clsx('l-mt-26', classes['section'])}>
          <p className="l-row l-wrap l-gap-2-8 l-t2">
            {t('section.externalDocs')}
            {isLink ? (
              <a href={externalDocs.url} target="_blank" rel="noopener noreferrer">
                {externalDocs.url} <IconExternalLink size={13} stroke={1.6} aria-hidden />
              </a>
            ) : (
              <code className="l-px-6 l-t1 l-on-hover l-size-12 l-break l-round-tag">{externalDocs.url}</code>
            )}
          </p>
          <Prose text={externalDocs.description} inline />
        </div>
      )}
      {names.length > 0 && (
        <details className={clsx('l-mt-26 l-card', factsClasses['raw'])}>
          <summary>{t('section.extensions', { count: names.length })}</summary>
          <CodeBlock
            code={jsonText(extensions, 2)}
            language="json"
            label={t('section.extensions', { count: names.length })}
          />
        </details>
      )}
    </>
  )
}
