import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCurrentRecent } from '../../entities/recent/use-current-names.ts'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import classes from './continue-reading.module.css'

const shown = 4

/** The documents read last on this device; nothing before the first. */
export function ContinueReading() {
  const { t } = useTranslation('space')
  const documents = useCurrentRecent().slice(0, shown)
  if (documents.length === 0) return null
  return (
    <section className={classes['section']}>
      <h2 className="l-mb-8 l-t2 l-size-13 l-bold l-line-20">{t('continueReading')}</h2>
      <ul className={clsx('l-grid l-gap-12 l-plain-list', classes['cards'])}>
        {documents.map((document) => (
          <li key={document.docId}>
            <Link
              to={`/view/${document.docId}`}
              className="l-column l-gap-2 l-py-10 l-px-12 l-t1 l-card l-undecorated l-hoverable"
            >
              <span className="l-flex l-baseline l-narrow l-gap-8 l-medium">
                <MethodLabel type={document.type} httpMethod={document.httpMethod} />
                <span className="l-narrow l-cut">{document.name}</span>
              </span>
              <code className={clsx('l-narrow l-t2 l-cut l-size-12', classes['place'])}>{document.place}</code>
              <span className="l-flex l-spread l-gap-12 l-mt-6 l-note l-one-line">
                <span className="l-narrow l-cut">{document.moduleName}</span>
                <RelativeDate epochMs={document.readAtMs} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
