/*
 * A call as visitors see it documented, for what answers in its place. Owns: what is read, and what changes whenever that does. Does not own: whether
 * the document is visible.
 */
import { dictionaryValues, type Components, type ExampleHints, type HttpContent, type JsonObject } from '@lectern/model'
import { visibleContent } from '../../../auth/visibility.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readNamedDictionaries } from '../dictionary/named-dictionary-queries.ts'
import { keysIn, partsOf, readClosure } from './component-closure.ts'
import { findContent, findDocHead, type DocHead } from './detail-repo.ts'

/** Answers need the whole of all but monstrous schemas. */
const answerLimit = { maxBytes: 2 * 1024 * 1024, maxCount: 5_000 }

export interface DocumentedCall {
  name: string
  content: HttpContent
  /** Of its application. */
  root: JsonObject
  components: Components
  dictionaries: NonNullable<ExampleHints['dictionaries']>
}

/** A live document, with a text that changes whenever `readCall` would read something else; undefined for none. */
export async function findCall({ db }: Pick<AppContext, 'db'>, docId: number) {
  const head = await findDocHead(db, docId)
  if (head === undefined || head.is_folder === 1) return undefined
  const { head_revision_id, module_revision_id, content_version, name } = head
  return { head, version: JSON.stringify([docId, head_revision_id, module_revision_id, content_version, name]) }
}

/** What a document says of its call; undefined when it is not about one. */
export async function readCall({ db }: Pick<AppContext, 'db'>, head: DocHead): Promise<DocumentedCall | undefined> {
  const [content, application] = await Promise.all([
    findContent(db, head.head_revision_id),
    findContent(db, head.module_revision_id),
  ])
  if (content?.kind !== 'http') return undefined
  const seen = application && visibleContent(application, 'visitor')
  const root = seen?.kind === 'application' ? seen.root : {}
  // What all calls of the application have in common refers to nothing but how callers sign in.
  const used = [...partsOf(content), { security: root['security'] ?? [] }]
  const { components } = await readClosure(db, head.module_id, keysIn(used), answerLimit)
  const named = await readNamedDictionaries(db, head.module_id, [content, components])
  const dictionaries = new Map(named.map(({ id, items }) => [encodeId('dictionary', id), dictionaryValues(items)]))
  return { name: head.name, content, root, components, dictionaries }
}
