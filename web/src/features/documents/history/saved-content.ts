/* What a saved state says: as a value of the model, as changes, and as lines. Pure. */
import type { Finding, RevisionDetail } from '@lectern/contracts'
import {
  compare,
  compareRecords,
  ContentVersionError,
  describeChanges,
  initialCompose,
  initialPush,
  isComponentSection,
  isObject,
  readRecord,
  upgradeContent,
  type ChangeGroup,
  type Json,
  type StoredContent,
  type StoredRecord,
  jsonText,
} from '@lectern/model'
import { findingOfModel } from '../../../entities/change/findings/finding-of-model.ts'

export type Saved = StoredContent | StoredRecord

const recordKinds = ['dictionary', 'constants', 'push', 'compose', 'composePage'] as const

function isRecord(saved: Saved): saved is StoredRecord {
  return recordKinds.some((kind) => kind === saved.kind)
}

/** `undefined` for a form this version does not know, as after an update of the server. */
export function readSaved({ content }: Pick<RevisionDetail, 'content'>): Saved | undefined {
  // JSON from the wire: what reads it looks at what it is.
  const json = content as Json
  const kind = recordKinds.find((each) => isObject(json) && json['kind'] === each)
  if (kind !== undefined) return readRecord(kind, json)
  try {
    return upgradeContent(json)
  } catch (error) {
    if (error instanceof ContentVersionError) return undefined
    throw error
  }
}

/**
 * What makes one state of the other. `section`: of a shared model; empty for everything else.
 * @param findings what that is to callers; without them no change has a level, as where nothing was there before
 */
export function describeSaved(
  before: Saved,
  after: Saved,
  section: string,
  findings?: readonly Finding[] | null,
): ChangeGroup[] {
  if (isRecord(before) || isRecord(after))
    return isRecord(before) && isRecord(after) ? describeChanges(compareRecords(before, after)) : []
  const options = isComponentSection(section) ? { section } : {}
  return describeChanges(compare(before, after, options), { findings: findings?.map(findingOfModel) })
}

/** What people wrote, as lines. */
export function linesOfSaved(saved: Saved): string {
  switch (saved.kind) {
    case 'markdown':
      return saved.text
    case 'custom':
      return saved.html
    case 'component':
      return jsonOf(saved.value)
    case 'application':
      return jsonOf(saved.root)
    case 'dictionary':
      return jsonOf({ name: saved.name, description: saved.description, items: saved.items.map(withoutId) })
    case 'constants':
      // The text as it was typed; in JSON it would be one line.
      return `${jsonOf(saved.codes)}\n${saved.text}`
    case 'composePage':
      return saved.content
    case 'http':
    case 'dubbo':
    case 'folder':
    case 'compose':
    case 'push': {
      const { v: _version, kind: _kind, ...shown } = saved
      return jsonOf(shown)
    }
  }
}

/** What the first state is compared with: the same document before anything was written in it. */
export function emptyOf(saved: Saved): Saved {
  switch (saved.kind) {
    case 'markdown':
      return { ...saved, text: '' }
    case 'custom':
      return { ...saved, html: '' }
    case 'component':
      return { ...saved, value: {} }
    case 'application':
      return { ...saved, root: {} }
    case 'http':
      return { ...saved, operation: {}, ...(saved.pathItem && { pathItem: {} }) }
    case 'dubbo':
      return { v: saved.v, kind: saved.kind, definition: '', parameters: {}, result: {} }
    case 'folder':
      return { v: saved.v, kind: saved.kind }
    case 'dictionary':
      return { ...saved, name: '', description: '', items: [] }
    case 'constants':
      return { ...saved, codes: [], text: '' }
    case 'push':
      return initialPush
    case 'compose':
      return initialCompose
    case 'composePage':
      return { ...saved, title: '', content: '' }
  }
}

function withoutId<T extends { id: number }>({ id: _id, ...item }: T): Omit<T, 'id'> {
  return item
}

function jsonOf(value: unknown): string {
  // What is saved is JSON.
  return `${jsonText(value as Json, 2)}\n`
}
