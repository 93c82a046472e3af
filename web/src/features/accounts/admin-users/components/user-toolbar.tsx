import { Button } from '@mantine/core'
import { userSources, userStatus } from '@lectern/contracts'
import { IconDownload, IconMail, IconUserPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../../shared/api/report-error.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { FilterMenu } from '../../../../shared/ui/table/filter-menu.tsx'
import { Toolbar } from '../../../../shared/ui/table/toolbar.tsx'
import { downloadUsers, type UserListQuery } from '../api/admin-user-queries.ts'
import type { UserFilters } from '../use-user-filters.ts'
import classes from './user-list.module.css'

export interface UserCounts {
  all: number
  enabled: number
  waiting: number
  setPassword: number
  disabled: number
}

const states = ['all', 'enabled', 'waiting', 'setPassword', 'disabled'] as const
/** By the flag of the filter. */
const rightNames = { 0: 'others', 1: 'superAdmin' } as const

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
  const { query, address, change } = filters
  const state = states.find((name) => name !== 'all' && userStatus[name] === query.status) ?? 'all'
  // No one waits where sign-ups need no approval.
  const shown = states.filter((name) => name !== 'waiting' || state === name || (counts?.waiting ?? 0) > 0)
  return (
    <Toolbar
      isRuled
      lead={
        <Segmented
          name={t('column.status')}
          value={state}
          segments={shown.map((name) => ({
            value: name,
            label: (
              <>
                {t(`state.${name}`)}
                {counts !== undefined && (
                  <span className={clsx('l-t3 l-digits', classes['count'])}>{counts[name]}</span>
                )}
              </>
            ),
          }))}
          onChange={(name) => change({ status: name === 'all' ? undefined : userStatus[name] })}
        />
      }
      end={
        <>
          <ExportButton query={query} />
          <Button leftSection={<IconMail size={16} stroke={1.6} aria-hidden />} onClick={onInvite}>
            {t('invite')}
          </Button>
          <Button variant="filled" leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />} onClick={onCreate}>
            {t('create.action')}
          </Button>
        </>
      }
    >
      <FilterInput label={t('search')} value={address.text} onChange={address.setText} width="min(260px, 100%)" />
      <FilterMenu
        name={t('column.source')}
        value={query.source}
        choices={userSources.map((value) => ({ value, label: t(`source.${value}`) }))}
        onChange={(source) => change({ source })}
      />
      <FilterMenu
        name={t('right.name')}
        value={query.isSuperAdmin === undefined ? undefined : rightNames[query.isSuperAdmin]}
        choices={[
          { value: 'superAdmin', label: t('superAdmin') },
          { value: 'others', label: t('right.others') },
        ]}
        onChange={(right) => change({ isSuperAdmin: right === undefined ? undefined : right === 'superAdmin' ? 1 : 0 })}
      />
    </Toolbar>
  )
}

function ExportButton({ query }: { query: UserListQuery }) {
  const { t } = useTranslation('admin-users')
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    try {
      await downloadUsers(query)
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
