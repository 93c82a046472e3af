import { isObject, objectAt, stringAt, type EffectiveSecurity, type JsonObject, type SecurityUse } from '@lectern/model'
import clsx from 'clsx'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { Prose } from '../parts/prose.tsx'
import { Section } from './section.tsx'
import sectionClasses from './sections.module.css'
import classes from './security-section.module.css'

/** Who may call it: alternatives of schemes, what to send where, and the rights it takes. */
export function SecuritySection({ security }: { security: EffectiveSecurity }) {
  const { t } = useTranslation('document')
  return (
    <Section id="security" title={t('section.security')}>
      {security.alternatives.map((uses, index) => (
        <Fragment key={index}>
          {index > 0 && <p className={clsx('l-note l-text-center', classes['or'])}>{t('security.or')}</p>}
          <div className={clsx('l-px-12 l-card l-ruled', classes['panel'])}>
            {uses.length === 0 ? (
              <p className={clsx('l-py-6 l-t3', sectionClasses['note'])}>{t('security.anonymous')}</p>
            ) : (
              uses.map((use) => <Scheme key={use.name} use={use} />)
            )}
          </div>
        </Fragment>
      ))}
      {security.inherited && <p className={clsx('l-py-6 l-t3', sectionClasses['note'])}>{t('security.inherited')}</p>}
    </Section>
  )
}

function Scheme({ use: { name, scheme, scopes } }: { use: SecurityUse }) {
  const { t } = useTranslation('document')
  return (
    <dl className={clsx('l-grid l-m-0 l-py-8 l-px-0 l-m-block', classes['scheme'])}>
      <dt className="l-medium l-break">
        <code>{name}</code>
      </dt>
      <dd className="l-m-0 l-t2">
        {scheme === undefined ? t('security.unknown') : <Placement scheme={scheme} />}
        {scheme !== undefined && <Prose text={stringAt(scheme, 'description') ?? ''} inline />}
        {scopes.length > 0 && (
          <ul
            className={clsx('l-mx-0 l-mt-4 l-mb-0 l-p-0 l-no-marks', classes['scopes'])}
            aria-label={t('security.scopes')}
          >
            {scopes.map((scope) => (
              <li className="l-flex l-wrap l-t2" key={scope}>
                <code>{scope}</code>
                <span>{scheme === undefined ? '' : scopeMeaning(scheme, scope)}</span>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  )
}

/** Where the credential goes, as something to copy. */
function Placement({ scheme }: { scheme: JsonObject }) {
  const { t } = useTranslation('document')
  const type = stringAt(scheme, 'type') ?? ''
  const http = (stringAt(scheme, 'scheme') ?? '').toLowerCase()
  if (type === 'apiKey') {
    const place = stringAt(scheme, 'in') ?? ''
    const name = stringAt(scheme, 'name') ?? ''
    return (
      <p className="l-row l-wrap l-gap-2-8 l-t2">
        {place === 'query'
          ? t('security.inQuery')
          : place === 'cookie'
            ? t('security.inCookie')
            : t('security.inHeader')}
        <code className="l-px-6 l-t1 l-on-hover l-size-12 l-break l-round-tag">{name}</code>
        <CopyButton text={name} size="xs" />
      </p>
    )
  }
  if (type === 'mutualTLS') return <p className="l-row l-wrap l-gap-2-8 l-t2">{t('security.certificate')}</p>
  const value =
    http === 'basic'
      ? 'Basic <base64>'
      : http === '' || http === 'bearer'
        ? 'Bearer <token>'
        : `${stringAt(scheme, 'scheme') ?? ''} <credentials>`
  const header = `Authorization: ${value}`
  return (
    <p className="l-row l-wrap l-gap-2-8 l-t2">
      {type === 'oauth2'
        ? t('security.oauth2')
        : type === 'openIdConnect'
          ? t('security.openId')
          : t('security.inHeader')}
      <code className="l-px-6 l-t1 l-on-hover l-size-12 l-break l-round-tag">{header}</code>
      <CopyButton text={header} size="xs" />
      {stringAt(scheme, 'bearerFormat') !== undefined && (
        <span className="l-mono l-t3 l-size-12">{stringAt(scheme, 'bearerFormat')}</span>
      )}
    </p>
  )
}

function scopeMeaning(scheme: JsonObject, scope: string): string {
  for (const flow of Object.values(objectAt(scheme, 'flows') ?? {})) {
    const scopes = isObject(flow) ? objectAt(flow, 'scopes') : undefined
    const meaning = scopes === undefined || !Object.hasOwn(scopes, scope) ? undefined : scopes[scope]
    if (typeof meaning === 'string') return meaning
  }
  return ''
}
