import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core'
import { auditCountLimit, auditFormats, auditSeverities, type AuditFormat } from '@lectern/contracts'
import { IconDownload, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../../shared/api/report-error.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { FilterButton, FilterMenu } from '../../../../shared/ui/table/filter-menu.tsx'
import { Toolbar } from '../../../../shared/ui/table/toolbar.tsx'
import { downloadAudit } from '../api/audit-queries.ts'
import { auditGroups } from '../audit-words.ts'
import { presets, type AuditFilters } from '../use-audit-filters.ts'
import classes from './audit-toolbar.module.css'

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
  const setTime = (time: string) => filters.address.change({ time })
  const setSpan = (nextFrom: string, nextTo: string) =>
    setTime(nextFrom === '' && nextTo === '' ? '' : `${nextFrom}..${nextTo}`)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton isActive={filters.time !== ''} onClick={() => setIsOpen(!isOpen)}>
          {name}
        </FilterButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['times'] ?? ''}>
        {(['', ...presets] as const).map((preset) => (
          <button
            key={preset}
            type="button"
            className={clsx(
              'l-block l-wide l-py-4 l-px-8 l-min-h-28 l-t1 l-no-fill l-text-start l-no-frame l-round-tag l-pointer l-hoverable',
              classes['time'],
            )}
            aria-pressed={filters.time === preset}
            onClick={() => {
              setTime(preset)
              setIsOpen(false)
            }}
          >
            {t(`time.${preset === '' ? 'all' : preset}`)}
          </button>
        ))}
        <div className={clsx('l-grid l-gap-8 l-mt-4 l-p-8 l-rule-top', classes['span'])}>
          <DateInput label={t('time.from')} value={from} max={to} onChange={(day) => setSpan(day, to)} />
          <DateInput label={t('time.to')} value={to} min={from} onChange={(day) => setSpan(from, day)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

interface DateInputProps {
  label: string
  /** Days as `YYYY-MM-DD`; empty for none. */
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function DateInput({ label, value, min = '', max = '', onChange }: DateInputProps) {
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={value}
      min={min === '' ? undefined : min}
      max={max === '' ? undefined : max}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What was chosen from an entry: a person, a space, an object. */
function Chips({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit-log')
  return filters.named.map(({ key, name }) => {
    const label = t(`filter.${key}`, { name: name === '' ? t('filter.named') : name })
    return (
      <span
        key={key}
        className={clsx(
          'l-inline-row l-gap-4 l-max-w-240 l-h-28 l-ac l-on-ac-soft l-cut l-size-12 l-round',
          classes['chip'],
        )}
      >
        {label}
        <ActionIcon
          size="xs"
          aria-label={t('filter.clear', { name: label })}
          onClick={() => filters.address.change({ [key]: undefined, [`${key}Name`]: undefined })}
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
  const { address } = filters
  return (
    <Toolbar
      isRuled
      end={
        <>
          {total !== undefined && (
            <span role="status" className="l-mr-4 l-note l-digits l-one-line">
              {total >= auditCountLimit ? t('countMany', { count: auditCountLimit }) : t('count', { count: total })}
            </span>
          )}
          <ExportMenu filters={filters} />
        </>
      }
    >
      <FilterInput label={t('search')} value={address.text} onChange={address.setText} width="min(232px, 100%)" />
      <FilterMenu
        name={t('group')}
        value={auditGroups.find((group) => group === address.filters.group)}
        choices={auditGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        onChange={(group) => address.change({ group })}
      />
      <TimeFilter filters={filters} />
      <FilterMenu
        name={t('severity.name')}
        value={auditSeverities.find((severity) => severity === address.filters.severity)}
        choices={auditSeverities.map((value) => ({ value, label: t(`severity.${value}`) }))}
        onChange={(severity) => address.change({ severity })}
      />
      <Chips filters={filters} />
    </Toolbar>
  )
}
