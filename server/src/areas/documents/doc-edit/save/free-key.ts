/* Keys of documents that are written by hand. Runs in the transaction that holds the application's tree. */
import { randomBytes } from 'node:crypto'
import type { DocumentContent } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { docKeyOf } from '../../../../content/doc-keys.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { listKeyHolders } from '../doc-edit-repo.ts'

/**
 * A key for the document that no other live one has. A second version of an operation carries its version in the key.
 * @throws {AppError} operation_taken
 */
export async function freeKey(
  tx: Executor,
  moduleId: number,
  content: DocumentContent,
  { version, docId }: { version: string; docId: number | undefined },
): Promise<string> {
  // Apart from the keys of imports: what was written by hand is no one's counterpart.
  if (content.kind !== 'http') return `own:${content.kind}:${randomBytes(12).toString('hex')}`
  const plain = storableText(docKeyOf(content, ''))
  const keys = version === '' ? [plain] : [plain, storableText(`${plain}@${version}`)]
  const holders = (await listKeyHolders(tx, moduleId, keys)).filter((row) => row.id !== docId)
  const free = keys.find((key) => holders.every((row) => row.natural_key !== key))
  if (free !== undefined) return free
  throw taken(content.method, content.path, holders[0]?.name ?? '')
}

function taken(method: string, url: string, name: string, cause?: unknown): AppError {
  return new AppError('operation_taken', { method: method.toUpperCase(), url, name }, { cause })
}

/** Keys are looked up under the application's lock, but other writers than this one may not take it. */
export async function refuseTwins<T>({ engine }: AppContext, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (engine.isUniqueViolation(error)) throw new AppError('changed_meanwhile', {}, { cause: error })
    throw error
  }
}
