import { getAvatar, type Person } from '@lectern/contracts'
import { encodeId } from './public-ids.ts'

/** Where the picture of an avatar row is, below the base address; empty without one. */
export function avatarAddress(avatarId: string | null): string {
  return avatarId === null ? '' : `${getAvatar.path}?id=${avatarId}`
}

/** Columns of `user` that others may see. */
export const personColumns = ['user.id', 'user.username', 'user.nickname', 'user.email', 'user.avatar_id'] as const

export interface PersonRow {
  id: number
  username: string
  nickname: string
  email: string | null
  avatar_id: string | null
}

/**
 * Who looks at people. Super admins see their addresses, everyone else only their own: admins of a space are no rule for it, since whoever creates one
 * is its admin, and adds anyone by name.
 */
export interface PeopleView {
  userId: number
  seesEmails: boolean
}

export function peopleViewOf({ userId, isSuperAdmin }: { userId: number; isSuperAdmin: boolean }): PeopleView {
  return { userId, seesEmails: isSuperAdmin }
}

export function presentPerson(row: PersonRow, { userId, seesEmails }: PeopleView): Person {
  return {
    id: encodeId('user', row.id),
    username: row.username,
    nickname: row.nickname,
    email: seesEmails || row.id === userId ? row.email : null,
    avatar: avatarAddress(row.avatar_id),
  }
}
