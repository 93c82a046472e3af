/* Scripts around calls for tests. */
import { encodeId } from '../../src/core/public-ids.ts'
import type { CallScriptRow } from '../../src/db/schema.ts'
import type { TestApp } from '../support/test-app.ts'

/** A script before calls, as if that person had saved it; what it is of, and what else differs, is given. */
export async function buildScript(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  given: Partial<CallScriptRow>,
  authorId: number,
): Promise<{ id: number; publicId: string }> {
  const { id } = await db
    .insertInto('call_script')
    .values({
      ...{ project_id: null, module_id: null, doc_id: null, phase: 'pre', name: 'A script', source: '', is_on: 1 },
      ...{ position: 1, version: 1, created_by: authorId, created_at_ms: now(), updated_by: authorId },
      ...{ updated_at_ms: now(), deleted_at_ms: null, trash_id: null },
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId: encodeId('script', id) }
}
