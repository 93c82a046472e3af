import type { TlsFacts } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import classes from './answer.module.css'

/** Whose certificate it is, who issued it, and how long it is valid. */
export function CertificateList({ tls }: { tls: TlsFacts }) {
  const { t } = useTranslation('debug')
  const { certificate, protocol, cipher } = tls
  const facts = [
    ['protocol', [protocol, cipher].filter((part) => part !== '').join(' · ')],
    ['subject', certificate?.subject ?? ''],
    ['altNames', certificate?.altNames ?? ''],
    ['issuer', certificate?.issuer ?? ''],
    ['validFrom', certificate?.validFrom ?? ''],
    ['validTo', certificate?.validTo ?? ''],
    ['fingerprint', certificate?.fingerprint ?? ''],
  ] as const
  return (
    <dl className={classes['pairs']} data-flush>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="l-contents">
            <dt className="l-t2">{t(`certificate.${name}`)}</dt>
            <dd className="l-m-0 l-t1 l-break">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
