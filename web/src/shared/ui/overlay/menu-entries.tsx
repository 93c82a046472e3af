import { Menu } from '@mantine/core'
import clsx from 'clsx'
import { Link } from 'react-router'
import type { Command } from '../../commands/command.ts'
import { isMac } from '../../lib/hooks/shortcuts.ts'
import classes from './menu-entries.module.css'

const macNames: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

function keysText(keys: string): string {
  return isMac
    ? keys
        .split(' ')
        .map((key) => macNames[key] ?? key)
        .join('')
    : keys
}

/** Entries in groups; a line stands between groups. */
export function MenuEntries({ groups }: { groups: readonly (readonly Command[])[] }) {
  return groups
    .filter((group) => group.length > 0)
    .map((group, index) => (
      <div key={group[0]?.key}>
        {index > 0 && <Menu.Divider />}
        {group.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </div>
    ))
}

function Entry({ entry: { label, icon, keys, to, run, refusal, danger } }: { entry: Command }) {
  const common = {
    leftSection: icon,
    ...(danger === true && { color: 'var(--l-bad)' }),
    ...(keys !== undefined && {
      rightSection: (
        <kbd className={clsx('l-pl-16 l-note', classes['keys'])} aria-hidden>
          {keysText(keys)}
        </kbd>
      ),
    }),
  }
  if (to !== undefined && refusal === undefined)
    return (
      <Menu.Item component={Link} to={to} {...common}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...common} disabled={refusal !== undefined} title={refusal} onClick={run}>
      {label}
      {refusal !== undefined && <span className="l-block l-note l-many-lines">{refusal}</span>}
    </Menu.Item>
  )
}
