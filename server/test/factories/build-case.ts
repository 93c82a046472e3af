/* Saved cases for tests. */
import { emptyCase, type CaseContent } from '@lectern/contracts'
import { encodeId } from '../../src/core/public-ids.ts'
import type { TestApp } from '../support/test-app.ts'

interface CaseParts {
  docId: number
  authorId: number
  name?: string
  content?: Partial<CaseContent>
}

/** A case of the document, as if someone had saved it; its id. */
export async function buildCase(
  test: Pick<TestApp, 'db' | 'now'>,
  { docId, authorId, name = 'A case', content = {} }: CaseParts,
): Promise<string> {
  const written = { ...emptyCase, ...content }
  const nowMs = test.now()
  const { id } = await test.db
    .insertInto('call_case')
    .values({
      doc_id: docId,
      name,
      position: 1,
      content: JSON.stringify(written),
      assertion_count: written.assertions.length,
      version: 1,
      created_by: authorId,
      created_at_ms: nowMs,
      updated_by: authorId,
      updated_at_ms: nowMs,
      deleted_at_ms: null,
      trash_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('case', id)
}
