import type { Person } from '@lectern/contracts'
import { encodeId } from './public-ids.ts'

/** Columns of `user` that others may see. */
export const personColumns = ['user.id', 'user.username', 'user.nickname', 'user.email'] as const

export interface PersonRow {
  id: number
  username: string
  nickname: string
  email: string | null
}

export function presentPerson(row: PersonRow): Person {
  return { id: encodeId('user', row.id), username: row.username, nickname: row.nickname, email: row.email }
}
