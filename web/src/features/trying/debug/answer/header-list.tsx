import type { NameValue } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import classes from './answer.module.css'

/** Headers as they were sent, in their order. */
export function HeaderList({ headers, label }: { headers: readonly NameValue[]; label: string }) {
  const { t } = useTranslation('debug')
  if (headers.length === 0) return <p className="l-p-16 l-note">{t('answer.noHeaders')}</p>
  return (
    <section className="l-pb-12" aria-label={label}>
      <div className="l-row l-end l-px-16 l-pt-4">
        <CopyButton
          text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          label={t('answer.copyHeaders')}
        />
      </div>
      <dl className={classes['pairs']}>
        {headers.map(({ name, value }, at) => (
          <div key={at} className="l-contents">
            <dt className="l-t2 l-break">{name}</dt>
            <dd className="l-m-0 l-t1 l-break">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
