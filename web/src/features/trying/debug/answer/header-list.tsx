import type { NameValue } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { PartTools } from '../cases/pick-tools.tsx'
import classes from './answer.module.css'

interface HeaderListProps {
  headers: readonly NameValue[]
  label: string
  /** They can be asserted and handed on, as those of a response. */
  isPickable?: boolean
}

/** Headers as they were sent, in their order. */
export function HeaderList({ headers, label, isPickable = false }: HeaderListProps) {
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
            <dd className="l-row l-gap-4 l-m-0 l-t1">
              <span className="l-rest l-break">{value}</span>
              {isPickable && <PartTools part={{ subject: 'header', path: name, text: value.trim() }} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
