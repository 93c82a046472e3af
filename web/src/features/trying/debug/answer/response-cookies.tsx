import { useTranslation } from 'react-i18next'
import type { ResponseCookie } from './read-cookies.ts'
import classes from './answer.module.css'

/** Cookies the responses set, with where and how long they hold. */
export function ResponseCookies({ cookies }: { cookies: readonly ResponseCookie[] }) {
  const { t } = useTranslation('debug')
  return (
    <dl className={classes['pairs']} aria-label={t('answer.cookies')}>
      {cookies.map(({ name, value, attributes }, at) => (
        <div key={at} className="l-contents">
          <dt className="l-t1 l-break">{name}</dt>
          <dd className="l-m-0 l-break">
            <span className="l-t1">{value}</span>
            {attributes !== '' && <span className="l-block l-t3">{attributes}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
