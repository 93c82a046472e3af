import { Menu } from '@mantine/core'
import { docStatus, type DocStatus } from '@lectern/contracts'
import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocStatusDot } from '../../../../shared/ui/feedback/status-dot.tsx'
import classes from './cells.module.css'

export const statusChoices: readonly DocStatus[] = [docStatus.todo, docStatus.doing, docStatus.done]

function wordOf(status: DocStatus): 'todo' | 'doing' | 'done' {
  if (status === docStatus.done) return 'done'
  return status === docStatus.doing ? 'doing' : 'todo'
}

interface StatusCellProps {
  status: DocStatus
  name: string
  /** Absent for those who may not change it. */
  onChange: ((status: DocStatus) => void) | undefined
}

/** The status with the menu that changes it; the menu is made when it is asked for, so that rows stay light. */
export function StatusCell({ status, name, onChange }: StatusCellProps) {
  const { t } = useTranslation(['api-list', 'common'])
  const [isOpen, setOpen] = useState(false)
  if (onChange === undefined) return <DocStatusDot status={status} />
  const button = (
    <button
      type="button"
      tabIndex={-1}
      className={clsx(
        'l-inline-row l-gap-2 l-py-0 l-px-4 l-h-24 l-no-fill l-round-tag l-frame-clear l-pointer',
        classes['status'],
      )}
      aria-label={t('cell.status', { name, status: t(`common:docStatus.${wordOf(status)}`) })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <DocStatusDot status={status} />
      <IconChevronDown className="l-t3 l-unseen" size={13} stroke={1.6} aria-hidden />
    </button>
  )
  if (!isOpen) return button
  return (
    <Menu opened onChange={setOpen} position="bottom-end" returnFocus>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={String(status)}
          onChange={(value) => {
            const choice = statusChoices.find((one) => String(one) === value)
            if (choice !== undefined && choice !== status) onChange(choice)
          }}
        >
          {statusChoices.map((choice) => (
            <Menu.RadioItem key={choice} value={String(choice)} closeMenuOnClick>
              <DocStatusDot status={choice} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
