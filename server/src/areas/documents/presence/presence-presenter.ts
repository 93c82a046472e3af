import type { Presence } from '@lectern/contracts'
import { avatarAddress, type PersonRow } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { PresentUser } from './presence-registry.ts'
import { shownPeople } from './presence-repo.ts'

/** Who is there besides the reader. */
export function presentPresence(
  present: readonly PresentUser[],
  people: readonly PersonRow[],
  readerId: number,
): Presence {
  const others = present.filter(({ userId }) => userId !== readerId)
  const rows = new Map(people.map((row) => [row.id, row]))
  const shown = others.slice(0, shownPeople).flatMap(({ userId, mode }) => {
    const row = rows.get(userId)
    if (row === undefined) return []
    const name = row.nickname === '' ? row.username : row.nickname
    return [{ id: encodeId('user', userId), name, avatar: avatarAddress(row.avatar_id), mode }]
  })
  return { people: shown, total: others.length }
}
