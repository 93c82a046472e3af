import { Button } from '@mantine/core'
import { outgoingModes, refusalDays } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { refusalsQuery } from '../api/setting-queries.ts'
import type { SettingForm } from '../use-setting-form.ts'
import { AddHost, HostList } from './host-list.tsx'
import classes from './settings-lists.module.css'

/** Hosts that were refused lately, with the way to allow them. */
function Refusals({ allow, onAllow }: { allow: readonly string[]; onAllow: (host: string) => void }) {
  const { t } = useTranslation('system-settings')
  const { data: refusals } = useQuery(refusalsQuery)
  if (refusals === undefined) return null
  if (refusals.length === 0) return <p className="l-t3">{t('outgoing.noneRefused', { days: refusalDays })}</p>
  return (
    <div>
      <h3 className="l-mb-8 l-size-13 l-medium l-line-20">{t('outgoing.refused', { days: refusalDays })}</h3>
      <ul className="l-card l-plain-list">
        {refusals.map(({ host, count, lastAtMs, lastUserName, canAllow }) => (
          <li
            key={host}
            className={clsx(
              'l-row l-wrap l-gap-4-8 l-py-4 l-pl-14 l-pr-8 l-min-h-36 l-rule-bottom l-unruled-last',
              classes['host'],
            )}
          >
            <code className="l-break">{host}</code>
            <span className="l-note">
              {t('outgoing.refusedRow', { count, who: lastUserName === '' ? t('outgoing.unknownUser') : lastUserName })}{' '}
              <RelativeDate epochMs={lastAtMs} />
            </span>
            {!canAllow && <span className="l-note">{t('outgoing.never')}</span>}
            {canAllow && !allow.includes(host) && (
              <Button size="xs" aria-label={`${t('outgoing.allowHost')} ${host}`} onClick={() => onAllow(host)}>
                {t('outgoing.allowHost')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hosts that are never called, whatever is allowed. */
function Denied({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const { deny } = form.draft('outgoing')
  const setDeny = (hosts: string[]) => form.change('outgoing', { deny: hosts })
  return (
    <div className="l-column l-gap-12">
      <h3 className="l-size-13 l-medium l-line-20">{t('outgoing.deny')}</h3>
      <HostList label={t('outgoing.deny')} hosts={deny} faulty={form.faultyOf('outgoing', 'deny')} onChange={setDeny} />
      <FormProblem>{form.problemOf('outgoing', 'deny')}</FormProblem>
      <AddHost
        label={t('outgoing.denyField')}
        action={t('outgoing.denyAdd')}
        taken={deny}
        onAdd={(host) => setDeny([...deny, host])}
      />
    </div>
  )
}

/** Where the server may go on behalf of users. */
export function OutgoingSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const { mode, allow } = form.draft('outgoing')
  const fixed = form.settings.server.outgoingAllow
  const setAllow = (hosts: string[]) => form.change('outgoing', { allow: hosts })
  return (
    <div className="l-column l-gap-12">
      <div>
        <Segmented
          name={t('outgoing.mode')}
          segments={outgoingModes.map((value) => ({ value, label: t(`outgoing.modes.${value}`) }))}
          value={mode}
          onChange={(value) => form.change('outgoing', { mode: value })}
        />
      </div>
      <HostList
        label={t('outgoing.allow')}
        hosts={allow}
        fixed={fixed}
        faulty={form.faultyOf('outgoing', 'allow')}
        onChange={setAllow}
      />
      <FormProblem>{form.problemOf('outgoing', 'allow') ?? form.problemOf('outgoing', 'mode')}</FormProblem>
      <AddHost
        label={t('outgoing.addPlaceholder')}
        action={t('outgoing.add')}
        taken={[...fixed, ...allow]}
        onAdd={(host) => setAllow([...allow, host])}
      />
      <Refusals allow={allow} onAllow={(host) => setAllow([...allow, host])} />
      <Denied form={form} />
    </div>
  )
}
