import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRecentDocuments } from '../../entities/recent/recent-documents.ts'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import common from '../../shared/theme/common.module.css'
import classes from './continue-reading.module.css'

const shown = 4

/** The documents read last on this device; nothing before the first. */
export function ContinueReading() {
  const { t } = useTranslation('space')
  const documents = useRecentDocuments().slice(0, shown)
  if (documents.length === 0) return null
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>{t('continueReading')}</h2>
      <ul className={clsx(common['plainList'], classes['cards'])}>
        {documents.map((document) => (
          <li key={document.docId}>
            <Link to={`/view/${document.docId}`} className={classes['card']}>
              <span className={classes['name']}>
                <MethodLabel type={document.type} httpMethod={document.httpMethod} />
                <span className={classes['title']}>{document.name}</span>
              </span>
              <code className={classes['place']}>{document.place}</code>
              <span className={classes['foot']}>
                <span className={classes['title']}>{document.moduleName}</span>
                <RelativeDate epochMs={document.readAtMs} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
