/*
 * Drafts on this device: what was typed and not saved, kept through reload, crash and an ended session. Owns: their form and their place. One
 * person's drafts are nobody else's on the same machine.
 */
import { createStore, del, entries, get, set } from 'idb-keyval'
import { upgradeContent, type Json } from '@lectern/model'
import type { EditorValues } from './values.ts'

/** Which document a draft is of. */
export interface DraftKey {
  userId: string
  /** `doc:` with an id, or `new:` with application, folder and type. */
  subject: string
}

export interface Draft {
  v: 1
  values: EditorValues
  /** What the draft was begun from: it merges with whatever is newer when it is saved. */
  base: EditorValues
  revision: string
  savedAtMs: number
}

const keptMs = 90 * 24 * 60 * 60 * 1000

const store = () => createStore('lectern-drafts', 'drafts')
let opened: ReturnType<typeof store> | undefined
const drafts = () => (opened ??= store())

const nameOf = ({ userId, subject }: DraftKey) => `${userId}/${subject}`

/** The draft; `undefined` when there is none, or one this version cannot read. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const found: unknown = await get(nameOf(key), drafts())
  return isDraft(found) ? found : undefined
}

export async function writeDraft(key: DraftKey, draft: Draft): Promise<void> {
  await set(nameOf(key), draft, drafts())
}

export async function dropDraft(key: DraftKey): Promise<void> {
  await del(nameOf(key), drafts())
}

/** Forgets drafts nobody came back to for three months. */
export async function forgetOldDrafts(nowMs: number): Promise<void> {
  const all = await entries<string, unknown>(drafts())
  const old = all.filter(([, value]) => !isDraft(value) || nowMs - value.savedAtMs > keptMs)
  for (const [name] of old) await del(name, drafts())
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'v') !== 1) return false
  return [Reflect.get(value, 'values'), Reflect.get(value, 'base')].every(hasContent)
}

function hasContent(values: unknown): boolean {
  if (typeof values !== 'object' || values === null) return false
  try {
    // Written by `writeDraft`, perhaps of an older version.
    upgradeContent(Reflect.get(values, 'content') as Json)
    return true
  } catch {
    return false
  }
}
