import { shareType } from '@lectern/contracts'
import { encodeId } from '../../src/core/public-ids.ts'
import { insertShare } from '../../src/areas/sharing/share/share-repo.ts'
import type { ShareRow } from '../../src/db/schema.ts'
import type { TestApp } from '../support/test-app.ts'

export interface BuiltShare {
  id: number
  publicId: string
  /** What its address ends with. */
  key: string
}

/** A public share of the whole application. */
export async function buildShare(test: TestApp, module: { id: number; owner: { id: number } }): Promise<BuiltShare> {
  const values: Parameters<typeof insertShare>[1]['values'] = {
    name: 'shared',
    type: shareType.public,
    password_hash: null,
    status: 1,
    is_all: 1,
    remark: '',
    expires_at_ms: null,
  }
  const id = await insertShare(test.db, { moduleId: module.id, actorId: module.owner.id, values, nowMs: test.now() })
  return { id, publicId: encodeId('share', id), key: (await readShareRow(test, id)).address_key }
}

/** The stored share. */
export function readShareRow(test: TestApp, id: number): Promise<ShareRow> {
  return test.db.selectFrom('share').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
