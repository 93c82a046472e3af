import type { CallHead, TlsFacts } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { lastHop, type CallState } from '../send/call-state.ts'
import { useFailureWords } from '../send/use-failure-words.ts'
import { CertificateList } from './certificate-list.tsx'
import { HeaderList } from './header-list.tsx'
import { stepsOf } from './timing-steps.ts'
import classes from './answer.module.css'

type Hop = CallHead['hops'][number]

/** How the response came about: the time of each step, redirects on the way, and the certificate. */
export function ConnectionFacts({ call }: { call: CallState }) {
  const { t } = useTranslation('debug')
  const hop = lastHop(call)
  const redirects = (call.head?.hops ?? call.failure?.hops ?? []).slice(0, call.head === undefined ? undefined : -1)
  return (
    <div className="l-px-16 l-py-12 l-rest l-scroll-y">
      {hop !== undefined && <Timing call={call} hop={hop} />}
      {redirects.length > 0 && <Redirects hops={redirects} />}
      {hop !== undefined && call.way === 'proxy' && (
        <p className="l-pt-12 l-size-12 l-t2">
          {t('answer.reached', { address: hop.remoteAddress, version: hop.httpVersion })}
        </p>
      )}
      {call.way === 'direct' && <p className="l-pt-12 l-note">{t('answer.directHint')}</p>}
      {hop !== undefined && <Certificate tls={hop.tls} />}
    </div>
  )
}

function Timing({ call, hop }: { call: CallState; hop: Hop }) {
  const { t } = useTranslation('debug')
  const steps = stepsOf(call, hop)
  const whole = Math.max(1, steps.at(-1)?.endMs ?? 1)
  return (
    <section aria-label={t('answer.timing')}>
      <h3 className="l-note l-medium l-pb-8">{t('answer.timing')}</h3>
      <ul className="l-plain-list">
        {steps.map(({ step, startMs: from, endMs }) => (
          <li key={step} className={clsx('l-size-12', classes['step'])}>
            <span className="l-t2">{t(`step.${step}`)}</span>
            <span className="l-relative l-on-hover l-round-tag" aria-hidden>
              <span
                className={clsx('l-absolute l-round-tag', classes['bar'], classes['phase'])}
                data-step={step}
                style={{
                  left: `${String((from / whole) * 100)}%`,
                  width: `${String(((endMs - from) / whole) * 100)}%`,
                }}
              />
            </span>
            <span className="l-t1 l-digits l-text-end">{t('answer.milliseconds', { time: endMs - from })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each response that led on, with its headers. */
function Redirects({ hops }: { hops: readonly Hop[] }) {
  const { t } = useTranslation('debug')
  return (
    <section className="l-pt-16" aria-label={t('answer.redirects')}>
      <h3 className="l-note l-medium l-pb-8">{t('answer.redirects')}</h3>
      {hops.map((hop, at) => (
        <details key={at} className="l-card l-mb-8">
          <summary className="l-p-8 l-size-12 l-break l-pointer">
            <strong className="l-mono">{hop.status}</strong> <code>{`${hop.method} ${hop.url}`}</code>
          </summary>
          <HeaderList headers={hop.headers} label={t('answer.headersOf', { url: hop.url })} />
        </details>
      ))}
    </section>
  )
}

function Certificate({ tls }: { tls: TlsFacts | null }) {
  const { t } = useTranslation('debug')
  const { fault } = useFailureWords()
  if (tls === null) return null
  return (
    <section className="l-pt-16" aria-label={t('answer.certificate')}>
      <h3 className="l-note l-medium l-pb-8">{t('answer.certificate')}</h3>
      {!tls.isTrusted && <p className="l-bad l-size-12 l-pb-8">{t('answer.untrusted', { fault: fault(tls.fault) })}</p>}
      <CertificateList tls={tls} />
    </section>
  )
}
