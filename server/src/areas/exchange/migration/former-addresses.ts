/* Addresses of Torna → what they lead to here. Owns: that only those who may read a document learn where it is. */
import type { VisitedKind } from '@lectern/contracts'
import { readTornaId } from '@lectern/formats'
import type { UserActor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { findDocReaders } from '../../../auth/doc-readers.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { findOurId } from './link-repo.ts'

const tables = { share: 'share', compose: 'compose_project' } as const

/** Key of the share or composed project; `null` also once its address was replaced, which ends every former one. */
export async function findFormerVisited({ db }: AppContext, of: VisitedKind, key: string): Promise<string | null> {
  const tornaId = readTornaId(key)
  const id = tornaId === undefined ? undefined : await findOurId(db, of, tornaId)
  if (id === undefined) return null
  const found = await db
    .selectFrom(tables[of])
    .select('address_key')
    .where('id', '=', id)
    .where('address_changed_at_ms', 'is', null)
    .executeTakeFirst()
  return found?.address_key ?? null
}

/** `null` also for those who may not read it. */
export async function findFormerDoc({ db }: AppContext, { userId }: UserActor, key: string): Promise<string | null> {
  const tornaId = readTornaId(key)
  const id = tornaId === undefined ? undefined : await findOurId(db, 'doc', tornaId)
  const isForThem = id !== undefined && (await findDocReaders(db, id, [userId])).has(userId)
  return isForThem ? encodeId('doc', id) : null
}
