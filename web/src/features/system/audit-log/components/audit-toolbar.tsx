import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core'
import { auditCountLimit, auditFormats, type AuditFormat } from '@lectern/contracts'
import { IconChevronDown, IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../../shared/api/report-error.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { downloadAudit } from '../api/audit-queries.ts'
import { auditGroups } from '../audit-words.ts'
import { presets, type AuditFilters } from '../use-audit-filters.ts'
import listPage from '../../../../shared/ui/table/list-page.module.css'
import classes from './audit-toolbar.module.css'

const chevron = <IconChevronDown size={14} stroke={1.6} aria-hidden />

function GroupFilter({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation(['audit-log', 'common'])
  const chosen = auditGroups.find((group) => group === filters.group)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={listPage['choice'] ?? ''}
          data-active={chosen !== undefined || undefined}
          rightSection={chevron}
        >
          {chosen === undefined ? t('group') : t(`groups.${chosen}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['choices']}>
        <Menu.RadioGroup value={filters.group} onChange={(group) => filters.change({ group })}>
          <Menu.RadioItem value="">{t('common:all')}</Menu.RadioItem>
          {auditGroups.map((group) => (
            <Menu.RadioItem key={group} value={group}>
              {t(`groups.${group}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function useTimeName(time: string): string {
  const { t } = useTranslation('audit-log')
  if (time === '') return t('time.name')
  const preset = presets.find((each) => each === time)
  if (preset !== undefined) return t(`time.${preset}`)
  const [from = '', to = ''] = time.split('..')
  return t('time.custom', { from: from === '' ? '…' : from, to: to === '' ? '…' : to })
}

function TimeFilter({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit-log')
  const [isOpen, setIsOpen] = useState(false)
  const name = useTimeName(filters.time)
  const [from = '', to = ''] = filters.time.includes('..') ? filters.time.split('..') : []
  const setSpan = (nextFrom: string, nextTo: string) =>
    filters.change({ time: nextFrom === '' && nextTo === '' ? '' : `${nextFrom}..${nextTo}` })
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={listPage['choice'] ?? ''}
          data-active={filters.time !== '' || undefined}
          rightSection={chevron}
          onClick={() => {
            setIsOpen(!isOpen)
          }}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['times'] ?? ''}>
        {(['', ...presets] as const).map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes['time']}
            aria-pressed={filters.time === preset}
            onClick={() => {
              filters.change({ time: preset })
              setIsOpen(false)
            }}
          >
            {t(`time.${preset === '' ? 'all' : preset}`)}
          </button>
        ))}
        <div className={classes['span']}>
          <TextInput
            type="date"
            size="sm"
            label={t('time.from')}
            value={from}
            max={to === '' ? undefined : to}
            onChange={(event) => {
              setSpan(event.currentTarget.value, to)
            }}
          />
          <TextInput
            type="date"
            size="sm"
            label={t('time.to')}
            value={to}
            min={from === '' ? undefined : from}
            onChange={(event) => {
              setSpan(from, event.currentTarget.value)
            }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** What was chosen from an entry: a person, a space, an object. */
function Chips({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit-log')
  return filters.named.map(({ key, name }) => {
    const label = t(`filter.${key}`, { name: name === '' ? t('filter.named') : name })
    return (
      <span key={key} className={classes['chip']}>
        {label}
        <ActionIcon
          size="xs"
          aria-label={t('filter.clear', { name: label })}
          onClick={() => filters.change({ [key]: undefined, [`${key}Name`]: undefined })}
        >
          <IconX size={12} stroke={1.8} />
        </ActionIcon>
      </span>
    )
  })
}

function ExportMenu({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit-log')
  const [isRunning, setIsRunning] = useState(false)
  const run = async (format: AuditFormat) => {
    setIsRunning(true)
    try {
      await downloadAudit(filters.filter, format)
    } catch (error) {
      reportError(error)
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={isRunning} leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          {t('export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {auditFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What of the log is shown, how much that is, and the way to a file of it. */
export function AuditToolbar({ filters, total }: { filters: AuditFilters; total: number | undefined }) {
  const { t } = useTranslation('audit-log')
  return (
    <div className={listPage['toolbar']}>
      <FilterInput
        label={t('search')}
        value={filters.typed}
        onChange={(q) => filters.change({ q })}
        width="min(232px, 100%)"
      />
      <GroupFilter filters={filters} />
      <TimeFilter filters={filters} />
      <Chips filters={filters} />
      <span className={classes['end']}>
        {total !== undefined && (
          <span role="status" className={classes['count']}>
            {total >= auditCountLimit ? t('countMany', { count: auditCountLimit }) : t('count', { count: total })}
          </span>
        )}
        <ExportMenu filters={filters} />
      </span>
    </div>
  )
}
