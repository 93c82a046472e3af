/* Addresses of Torna → what they lead to here. Owns: that documents are told only to those who may read them. */
import { readTornaId } from '@lectern/formats'
import type { UserActor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { findDocReaders } from '../../../auth/doc-readers.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { findOurId } from './link-repo.ts'

export async function findFormerShare({ db }: AppContext, key: string): Promise<string | null> {
  const tornaId = readTornaId(key)
  const id = tornaId === undefined ? undefined : await findOurId(db, 'share', tornaId)
  return id === undefined ? null : encodeId('share', id)
}

/** `null` also for those who may not read it. */
export async function findFormerDoc({ db }: AppContext, { userId }: UserActor, key: string): Promise<string | null> {
  const tornaId = readTornaId(key)
  const id = tornaId === undefined ? undefined : await findOurId(db, 'doc', tornaId)
  const isForThem = id !== undefined && (await findDocReaders(db, id, [userId])).has(userId)
  return isForThem ? encodeId('doc', id) : null
}
