/*
 * A bundle → what has to be written, compared with what the application has. Owns: the verdicts added, changed, unchanged.
 */
import {
  contentVersion,
  isObject,
  keepSettings,
  sameContent,
  type ApplicationBundle,
  type ApplicationContent,
  type BundleDocument,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { packText, unpackText, type StoredText } from '../../db/content-store.ts'
import { readComponentColumns, readDocColumns, readFolderColumns } from '../../core/doc-columns.ts'
import type { ImportItem, KnownContent, Verdict } from './import-protocol.ts'
import { buildDocKeys, componentKeyOf, folderKeyOf } from './natural-keys.ts'
import type { ThreadChannel } from './thread-channel.ts'

interface Judged {
  verdict: Verdict
  text: StoredText | undefined
  /** The former content of what changed. */
  former: Json | undefined
}

export interface BuiltItems {
  /** Folders (parents first), then documents, then components. */
  items: ImportItem[]
  application: { verdict: Verdict; text: StoredText | undefined }
}

const stepEvery = 100

export async function buildItems(
  bundle: ApplicationBundle,
  known: KnownContent,
  channel: ThreadChannel,
): Promise<BuiltItems> {
  const total = bundle.folders.length + bundle.documents.length + bundle.components.length
  const judge = createJudge(channel, total)
  const items: ImportItem[] = []
  for (const folder of bundle.folders) {
    const key = folderKeyOf(folder.key)
    const { verdict, text } = await judge(folder.content, known.folders.get(key))
    const parentKey = folder.parentKey === undefined ? undefined : folderKeyOf(folder.parentKey)
    items.push({ kind: 'folder', key, verdict, text, parentKey, columns: readFolderColumns(folder) })
  }
  const keys = buildDocKeys(bundle.documents)
  for (const [index, document] of bundle.documents.entries()) {
    const key = keys[index] ?? ''
    const { verdict, text, former } = await judge(document.content, known.docs.get(key))
    const folderKey = document.folderKey === undefined ? undefined : folderKeyOf(document.folderKey)
    const isMoved = former !== undefined && firstTag(former) !== firstTag(contentJson(document))
    items.push({ kind: 'doc', key, verdict, text, folderKey, isMoved, columns: readDocColumns(document) })
  }
  for (const component of bundle.components) {
    const { value } = component
    const key = componentKeyOf(component)
    const { verdict, text } = await judge({ v: contentVersion, kind: 'component', value }, known.components.get(key))
    items.push({ kind: 'component', key, verdict, text, columns: readComponentColumns(component) })
  }
  const { verdict, text } = await judge(
    await keepOwn(bundle.application, known.application, channel),
    known.application,
  )
  return { items, application: { verdict, text } }
}

/** The incoming description with the environments and common parameters people set here. */
async function keepOwn(
  incoming: ApplicationContent,
  knownHash: string | undefined,
  channel: ThreadChannel,
): Promise<ApplicationContent> {
  const former = knownHash === undefined ? undefined : await fetchFormer(channel, knownHash)
  const root = memberOf(former, 'root')
  return isObject(root) ? { ...incoming, root: keepSettings(root, incoming.root) } : incoming
}

function createJudge(channel: ThreadChannel, total: number) {
  let done = 0
  return async (content: StoredContent, knownHash: string | undefined): Promise<Judged> => {
    if (done % stepEvery === 0) channel.tell({ type: 'progress', step: 'compare', done, total })
    done += 1
    const written = JSON.stringify(content)
    const text = pack(written)
    if (knownHash === undefined) return { verdict: 'added', text, former: undefined }
    if (knownHash === text.hash) return { verdict: 'unchanged', text: undefined, former: undefined }
    const former = await fetchFormer(channel, knownHash)
    // What was stringified a moment ago parses to JSON.
    if (former !== undefined && sameContent(former, JSON.parse(written) as Json))
      return { verdict: 'unchanged', text: undefined, former: undefined }
    return { verdict: 'changed', text, former }
  }
}

/** Packed into a buffer of exactly its size: small results of zlib are views of large buffers, which would travel whole. */
function pack(text: string): StoredText {
  const packed = packText(text)
  return { ...packed, bytes: new Uint8Array(packed.bytes) }
}

async function fetchFormer(channel: ThreadChannel, hash: string): Promise<Json | undefined> {
  const bytes = await channel.ask({ type: 'texts', hashes: [hash] })
  // Stored texts are JSON of ours.
  return bytes instanceof Uint8Array ? (JSON.parse(unpackText(bytes)) as Json) : undefined
}

function contentJson(document: BundleDocument): Json {
  // Contents are JSON; the declared types only say more.
  return document.content as unknown as Json
}

function firstTag(content: Json): Json | undefined {
  const operation = memberOf(content, 'operation')
  const tags = memberOf(operation, 'tags')
  return Array.isArray(tags) ? tags[0] : undefined
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined
}
