import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { kindOfHost } from '../host-entry.ts'
import classes from './settings-lists.module.css'

const rowClass = clsx(
  'l-row l-wrap l-gap-4-8 l-py-4 l-pl-14 l-pr-8 l-min-h-36 l-rule-bottom l-unruled-last',
  classes['host'],
)

interface HostListProps {
  /** Of the list, for a screen reader. */
  label: string
  hosts: readonly string[]
  /** Set at server start. */
  fixed?: readonly string[]
  /** Positions the server objects to. */
  faulty: ReadonlySet<number>
  onChange: (hosts: string[]) => void
}

/** Hosts of a setting, each with what it covers. */
export function HostList({ label, hosts, fixed = [], faulty, onChange }: HostListProps) {
  const { t } = useTranslation('system-settings')
  if (fixed.length + hosts.length === 0) return <p className="l-t3">{t('outgoing.empty')}</p>
  return (
    <ul className="l-card l-plain-list" aria-label={label}>
      {fixed.map((host) => (
        <li key={`fixed ${host}`} className={rowClass}>
          <code className="l-break">{host}</code>
          <HostTags host={host} isFromServer />
        </li>
      ))}
      {hosts.map((host, index) => (
        <li key={host} className={rowClass} data-faulty={faulty.has(index) || undefined}>
          <code className="l-break">{host}</code>
          <HostTags host={host} />
          <Tooltip label={t('outgoing.remove', { host })}>
            <ActionIcon
              className={classes['last']}
              aria-label={t('outgoing.remove', { host })}
              onClick={() => onChange(hosts.filter((other) => other !== host))}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

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

interface AddHostProps {
  /** Of the field, for a screen reader. */
  label: string
  action: string
  taken: readonly string[]
  onAdd: (host: string) => void
}

/** A field for one more host. */
export function AddHost({ label, action, taken, onAdd }: AddHostProps) {
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
        aria-label={label}
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
      <Button size="md" leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />} onClick={add}>
        {action}
      </Button>
    </div>
  )
}
