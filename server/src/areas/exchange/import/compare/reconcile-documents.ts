/* Documents of a bundle → what has to be written of them. */
import {
  arrayAt,
  nameOfOperation,
  type ApplicationBundle,
  type BundleDocument,
  type StoredContent,
} from '@lectern/model'
import { readDocColumns, readStatus, type DocColumns } from '../../../../content/doc-columns.ts'
import { mapTogether, type Reconciled } from './reconcile.ts'
import type { DocItem, Outcome } from './items.ts'
import type { Known } from './known-content.ts'
import { folderKeyOf } from './natural-keys.ts'
import { placeOf } from './places.ts'
import type { Reconciling } from './reconcile-folders.ts'
import { unchangedItem, applyLock } from './leave-unchanged.ts'

export async function reconcileDocuments(
  bundle: ApplicationBundle,
  known: Known,
  {
    reconcile,
    keys,
    chosen,
    places,
    renames,
    scripts,
    onReconciled,
  }: Reconciling & {
    keys: readonly string[]
    renames: ReadonlyMap<string, string>
    /** Called with each document of the source that is imported, and what it is from now on. */
    onReconciled: (key: string, content: StoredContent) => void
  },
): Promise<DocItem[]> {
  const named = bundle.documents.map((document, index) => ({
    document,
    key: keys[index] ?? '',
    scripts: scripts.ofDocuments.get(index) ?? [],
  }))
  const taken = named.filter(({ key }) => !chosen.skipped.has(key))
  return mapTogether(taken, async ({ document, key, scripts: own }) => {
    const folderKey = placeOf(places, document.folderKey === undefined ? undefined : folderKeyOf(document.folderKey))
    const formerKey = renames.get(key)
    const standing = known.docs.get(formerKey ?? key)
    const isLocked = (standing ?? known.folders.get(folderKey ?? ''))?.isLocked === true
    const reconciled = known.removed.has(key)
      ? unchangedItem('removed')
      : applyLock(await reconcile(document.content, standing), isLocked)
    onReconciled(key, reconciled.content ?? document.content)
    const { content: _content, former: _former, ...outcome } = reconciled
    const columns = columnsAfter(document, reconciled)
    const movedFrom = tagBefore(document, reconciled)
    const { version = '', isHidden = false } = document
    const status = readStatus(document)
    return {
      ...outcome,
      kind: 'doc',
      key,
      formerKey,
      folderKey,
      movedFrom,
      columns,
      version,
      isHidden,
      status,
      scripts: own,
    }
  })
}

/** Columns of the content from now on; a maintainer only when the source names another one than before. */
function columnsAfter(
  document: BundleDocument,
  { content, former, verdict }: Outcome & Partial<Reconciled>,
): DocColumns {
  const incoming = readDocColumns(document)
  if (verdict !== 'changed' || content === undefined) return incoming
  const after = columnsFrom(document, content)
  const before = former === undefined ? undefined : columnsFrom(document, former)
  return { ...after, author: before?.author === incoming.author ? '' : incoming.author }
}

function columnsFrom(document: BundleDocument, content: StoredContent): DocColumns {
  if (content.kind !== 'http') return readDocColumns(document)
  const deprecated = content.operation['deprecated'] === true
  return readDocColumns({ ...document, name: nameOfOperation(content), content, deprecated })
}

/** `undefined` when it is the same now. */
function tagBefore(document: BundleDocument, { former }: Partial<Reconciled>): string | null | undefined {
  if (former === undefined) return undefined
  const before = firstTag(former)
  return before === firstTag(document.content) ? undefined : before
}

function firstTag(content: StoredContent): string | null {
  const [first] = (content.kind === 'http' ? arrayAt(content.operation, 'tags') : undefined) ?? []
  return typeof first === 'string' ? first : null
}
