import { shareType } from '@lectern/contracts'
import { digestOfText, hashPassword } from '../../src/auth/secrets.ts'
import type { VisitedRef } from '../../src/auth/visited/visited-subject.ts'
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
    status: 1,
    is_all: 1,
    remark: '',
    expires_at_ms: null,
    networks: '',
    environments: null,
    allows_export: 0,
    allows_debug: 0,
    allows_mock: 0,
    shows_changes: 0,
    email_domains: '',
  }
  const id = await insertShare(test.db, {
    of: { moduleId: module.id },
    actorId: module.owner.id,
    values,
    nowMs: test.now(),
  })
  return { id, publicId: encodeId('share', id), key: (await readShareRow(test, id)).address_key }
}

/** A password of a share or composed project; its id. */
export async function buildVisitorPassword(
  test: TestApp,
  { of, id: ofId }: VisitedRef,
  owner: { id: number },
  { name = 'partners', password = 'correct-horse' }: { name?: string; password?: string } = {},
): Promise<number> {
  const hash = await hashPassword(digestOfText(password))
  const { id } = await test.db
    .insertInto('visitor_password')
    .values({
      of_kind: of,
      of_id: ofId,
      name,
      hash,
      created_by: owner.id,
      created_at_ms: test.now(),
      last_used_at_ms: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The stored share. */
export function readShareRow(test: TestApp, id: number): Promise<ShareRow> {
  return test.db.selectFrom('share').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
