import type { AdminUser } from '@lectern/contracts'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { Avatar } from '../../../shared/ui/text/avatar.tsx'
import type { Item } from './item.ts'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
const plain = (text: string) => ({ text, marks: [] })

/** Accounts, for those who administer them. */
export function personItems(people: readonly AdminUser[]): Item[] {
  return people.map(({ id, nickname, username, email, avatar }) => ({
    id: `person:${id}`,
    mark: <Avatar id={id} name={nickname} picture={avatar} size={20} />,
    title: plain(nickname),
    detail: plain(username),
    place: email ?? '',
    to: `/admin/users?${new URLSearchParams({ q: username }).toString()}`,
  }))
}

/** What was searched for before. */
export function searchItems(texts: readonly string[], onText: (text: string) => void): Item[] {
  return texts.slice(0, 5).map((text) => ({
    id: `search:${text}`,
    mark: <IconHistory {...icon} />,
    title: plain(text),
    keepsOpen: true,
    run: () => onText(text),
  }))
}

/** The page with everything that is found. */
export function moreItem(label: string, text: string): Item {
  return {
    id: 'more',
    mark: <IconSearch {...icon} />,
    title: plain(label),
    to: `/search?${new URLSearchParams({ q: text }).toString()}`,
  }
}
