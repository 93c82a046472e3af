/* Comments for tests, written through the call people use. */
import { addComment, type BodyOf } from '@lectern/contracts'
import type { TestApp } from '../support/test-app.ts'
import type { BuiltDoc } from './build-documents.ts'
import type { BuiltUser } from './build-people.ts'

export interface BuiltComment {
  id: string
  threadId: string
}

/** A comment on the document, by its owner unless said otherwise. */
export async function buildComment(
  test: TestApp,
  doc: BuiltDoc,
  {
    author = doc.owner,
    text = 'Why is it so?',
    ...rest
  }: { author?: BuiltUser } & Partial<Omit<BodyOf<typeof addComment>, 'docId'>> = {},
): Promise<BuiltComment> {
  const { data, error } = await test.call(addComment, { body: { docId: doc.publicId, text, ...rest } }, author)
  if (data === null) throw new Error(`Not written: ${String(error)}`)
  return data
}
