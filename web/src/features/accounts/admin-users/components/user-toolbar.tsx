import { Button, Menu } from '@mantine/core'
import { userSources, userStatus, type AdminUser } from '@lectern/contracts'
import { IconChevronDown, IconDownload, IconMail, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../../shared/api/report-error.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { downloadUsers } from '../api/admin-user-queries.ts'
import type { UserFilters } from '../use-user-filters.ts'
import listPage from '../../../../shared/ui/table/list-page.module.css'
import common from '../../../../shared/theme/common.module.css'
import classes from './user-list.module.css'

export interface UserCounts {
  all: number
  enabled: number
  waiting: number
  setPassword: number
  disabled: number
}

const states = ['all', 'enabled', 'waiting', 'setPassword', 'disabled'] as const

interface ToolbarProps {
  filters: UserFilters
  /** Per state, once known. */
  counts: UserCounts | undefined
  onCreate: () => void
  onInvite: () => void
}

/** What the list shows, and the way to a new account. */
export function UserToolbar({ filters, counts, onCreate, onInvite }: ToolbarProps) {
  const { t } = useTranslation('admin-users')
  const { query, change } = filters
  const state = states.find((name) => name !== 'all' && userStatus[name] === query.status) ?? 'all'
  // Nobody waits where sign-ups are not approved.
  const shown = states.filter((name) => name !== 'waiting' || state === name || (counts?.waiting ?? 0) > 0)
  return (
    <div className={listPage['toolbar']}>
      <Segmented
        name={t('column.status')}
        value={state}
        segments={shown.map((name) => ({
          value: name,
          label: (
            <>
              {t(`state.${name}`)}
              {counts !== undefined && <span className={classes['count']}>{counts[name]}</span>}
            </>
          ),
        }))}
        onChange={(name) => change({ status: name === 'all' ? undefined : userStatus[name] })}
      />
      <span className={classes['line']} aria-hidden />
      <FilterInput label={t('search')} value={filters.typed} onChange={filters.type} width="min(260px, 100%)" />
      <SourceFilter value={query.source} onChange={(source) => change({ source })} />
      <RightFilter value={query.isSuperAdmin} onChange={(isSuperAdmin) => change({ isSuperAdmin })} />
      <span className={common['wrap8AtEnd']}>
        <ExportButton filters={filters} />
        <Button leftSection={<IconMail size={16} stroke={1.6} aria-hidden />} onClick={onInvite}>
          {t('invite')}
        </Button>
        <Button variant="filled" leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={onCreate}>
          {t('create.action')}
        </Button>
      </span>
    </div>
  )
}

function ExportButton({ filters }: { filters: UserFilters }) {
  const { t } = useTranslation('admin-users')
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    try {
      await downloadUsers(filters.query)
    } catch (error) {
      reportError(error)
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Button
      loading={isRunning}
      title={t('export.hint')}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => void run()}
    >
      {t('export.action')}
    </Button>
  )
}

function SourceFilter({
  value,
  onChange,
}: {
  value: AdminUser['source'] | undefined
  onChange: (source: AdminUser['source'] | undefined) => void
}) {
  const { t } = useTranslation(['admin-users', 'common'])
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={listPage['choice'] ?? ''}
          data-active={value !== undefined || undefined}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {value === undefined ? t('column.source') : t(`source.${value}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value ?? ''} onChange={(next) => onChange(userSources.find((each) => each === next))}>
          <Menu.RadioItem value="">{t('common:all')}</Menu.RadioItem>
          {userSources.map((source) => (
            <Menu.RadioItem key={source} value={source}>
              {t(`source.${source}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function RightFilter({ value, onChange }: { value: 0 | 1 | undefined; onChange: (value: 0 | 1 | undefined) => void }) {
  const { t } = useTranslation(['admin-users', 'common'])
  const names = { '1': t('superAdmin'), '0': t('right.others') } as const
  const chosen = value === 1 ? '1' : '0'
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={listPage['choice'] ?? ''}
          data-active={value !== undefined || undefined}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {value === undefined ? t('right.name') : names[chosen]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={value === undefined ? '' : chosen}
          onChange={(next) => onChange(next === '1' ? 1 : next === '0' ? 0 : undefined)}
        >
          <Menu.RadioItem value="">{t('common:all')}</Menu.RadioItem>
          <Menu.RadioItem value="1">{names['1']}</Menu.RadioItem>
          <Menu.RadioItem value="0">{names['0']}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
