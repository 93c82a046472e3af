import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { outgoingModes, refusalDays } from '@lectern/contracts'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { RelativeDate } from '../../../../shared/ui/text/relative-date.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { refusalsQuery } from '../api/setting-queries.ts'
import { kindOfHost } from '../host-entry.ts'
import type { SettingForm } from '../use-setting-form.ts'
import classes from './settings-lists.module.css'

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const

function HostTags({ host, isFromServer = false }: { host: string; isFromServer?: boolean }) {
  const { t } = useTranslation('system-settings')
  const kind = kindOfHost(host)
  return (
    <>
      {kind === 'private' && (
        <Tag tone="warn" icon={<IconAlertTriangle size={12} stroke={1.8} aria-hidden />}>
          {t('outgoing.private')}
        </Tag>
      )}
      {kind === 'wildcard' && <Tag>{t('outgoing.wildcard')}</Tag>}
      {isFromServer && <Tag>{t('outgoing.fromServer')}</Tag>}
    </>
  )
}

function AddHost({ taken, onAdd }: { taken: readonly string[]; onAdd: (host: string) => void }) {
  const { t } = useTranslation('system-settings')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const host = typed.trim().toLowerCase()
    if (kindOfHost(host) === undefined) setProblem(t('outgoing.malformed'))
    else if (taken.includes(host)) setProblem(t('outgoing.twice'))
    else {
      onAdd(host)
      setTyped('')
    }
  }
  return (
    <div className={clsx('l-flex l-top l-gap-8', classes['add'])}>
      <TextInput
        aria-label={t('outgoing.addPlaceholder')}
        placeholder={t('outgoing.addPlaceholder')}
        classNames={{ input: classes['mono'] ?? '' }}
        value={typed}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button size="md" leftSection={<IconPlus {...icon} />} onClick={add}>
        {t('outgoing.add')}
      </Button>
    </div>
  )
}

/** Hosts that were refused lately, with the way to allow them. */
function Refusals({ allow, onAllow }: { allow: readonly string[]; onAllow: (host: string) => void }) {
  const { t } = useTranslation('system-settings')
  const { data: refusals } = useQuery(refusalsQuery)
  if (refusals === undefined) return null
  if (refusals.length === 0) return <p className="l-t3">{t('outgoing.noneRefused', { days: refusalDays })}</p>
  return (
    <div>
      <h3 className="l-mb-8 l-size-13 l-medium l-line-20">{t('outgoing.refused', { days: refusalDays })}</h3>
      <ul className={clsx('l-card l-plain-list', classes['rows'])}>
        {refusals.map(({ host, count, lastAtMs, lastUserName, canAllow }) => (
          <li
            key={host}
            className={clsx('l-row l-wrap l-gap-4-8 l-py-4 l-pl-14 l-pr-8 l-min-h-36 l-rule-bottom', classes['host'])}
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

/** Where the server may go on behalf of users. */
export function OutgoingSettings({ form }: { form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const { mode, allow } = form.draft('outgoing')
  const fixed = form.settings.server.outgoingAllow
  const faulty = form.faultyOf('outgoing', 'allow')
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
      {fixed.length + allow.length === 0 ? (
        <p className="l-t3">{t('outgoing.empty')}</p>
      ) : (
        <ul className={clsx('l-card l-plain-list', classes['rows'])} aria-label={t('outgoing.allow')}>
          {fixed.map((host) => (
            <li
              key={`fixed ${host}`}
              className={clsx('l-row l-wrap l-gap-4-8 l-py-4 l-pl-14 l-pr-8 l-min-h-36 l-rule-bottom', classes['host'])}
            >
              <code className="l-break">{host}</code>
              <HostTags host={host} isFromServer />
            </li>
          ))}
          {allow.map((host, index) => (
            <li
              key={host}
              className={clsx('l-row l-wrap l-gap-4-8 l-py-4 l-pl-14 l-pr-8 l-min-h-36 l-rule-bottom', classes['host'])}
              data-faulty={faulty.has(index) || undefined}
            >
              <code className="l-break">{host}</code>
              <HostTags host={host} />
              <Tooltip label={t('outgoing.remove', { host })}>
                <ActionIcon
                  className={classes['last']}
                  aria-label={t('outgoing.remove', { host })}
                  onClick={() => setAllow(allow.filter((other) => other !== host))}
                >
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <FormProblem>{form.problemOf('outgoing', 'allow') ?? form.problemOf('outgoing', 'mode')}</FormProblem>
      <AddHost taken={[...fixed, ...allow]} onAdd={(host) => setAllow([...allow, host])} />
      <Refusals allow={allow} onAllow={(host) => setAllow([...allow, host])} />
    </div>
  )
}
