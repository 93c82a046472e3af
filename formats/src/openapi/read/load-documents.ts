/*
 * Parses the root and every file it refers to, directly or not.
 */
import { textBefore, isObject, type Json } from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'
import { applyOverlays } from '../../overlay/apply-overlays.ts'
import { decodeText } from '../../source/decode-text.ts'
import { parseText, type ParsedText } from '../../source/parse-text.ts'
import type { ReadSource } from '../../source/read-source.ts'
import type { SourceFile } from '../../source/source-file.ts'
import { tidyParsed } from '../../source/tidy-parsed.ts'
import { tidyTree } from '../../source/tidy-tree.ts'
import { collectReferences, resolveUri, splitReference, type SourceDocument } from '../references/references.ts'
import { readVersion, type SourceVersion } from '../versions/version.ts'

/** Fetches a file that is not among those given; undefined when it may not or can't be had. */
export type LoadFile = (url: string) => Promise<Uint8Array | string | undefined>

/** A description refers to at most this many files that are not handed in with it. */
const maxDocuments = 1000

/** Scheme of files that have no address of their own. */
const localScheme = 'lectern:///'

/** Parsed files of a source. */
export interface LoadedDocuments {
  root: SourceDocument
  version: SourceVersion
  documents: Map<string, SourceDocument>
}

interface LoadOptions {
  load?: LoadFile | undefined
  overlays?: readonly SourceFile[]
  onOverlays?: ((areApplied: boolean) => void) | undefined
}

/** Loads the root and what it refers to; undefined when the root can't be used, `issues` says why. */
export async function loadDocuments(
  source: ReadSource,
  issues: IssueList,
  { load, overlays = [], onOverlays }: LoadOptions,
): Promise<LoadedDocuments | undefined> {
  const parsed = parseText(source.root.text, issues)
  if (parsed === undefined) return undefined
  if (overlays.length > 0 && !overlay(parsed, overlays, issues, onOverlays)) return undefined
  const version = readVersion(parsed.value, issues)
  if (version === undefined) return undefined
  const isSwagger2 = version.family === '2.0'
  const root = createDocument(uriOf(source.root.path), undefined, parsed.value)
  const onObject = collectReferences(root, true, isSwagger2)
  const { value, aliased } = parsed
  const isTidy =
    overlays.length > 0
      ? tidyTree(value, { aliased, issues, onObject }) !== undefined
      : tidyParsed(parsed, { issues, onObject })
  if (!isTidy) return undefined
  const documents = new Map([[root.uri, root]])
  const texts = new Map(source.files.map(({ path, text }) => [uriOf(path), { path, text }]))
  const open = [root]
  const asked = new Set([root.uri])
  let fetched = 0
  for (let document = open.pop(); document !== undefined; document = open.pop()) {
    for (const uri of externalUris(document)) {
      if (asked.has(uri)) continue
      asked.add(uri)
      if (!texts.has(uri) && !uri.startsWith(localScheme) && fetched++ >= maxDocuments) {
        issues.add('error', 'files_too_many', '#', { params: { limit: maxDocuments } })
        return undefined
      }
      const loaded = await loadDocument(uri, texts, load, isSwagger2, issues)
      if (loaded === undefined) continue
      documents.set(uri, loaded)
      open.push(loaded)
    }
  }
  return issues.hasErrors() ? undefined : { root, version, documents }
}

/** Changes the root as overlays say. */
function overlay(
  parsed: ParsedText,
  overlays: readonly SourceFile[],
  issues: IssueList,
  onOverlays: LoadOptions['onOverlays'] = () => undefined,
): boolean {
  const { value } = parsed
  // What is no object is refused by whoever reads its version.
  if (!isObject(value)) return true
  // What is tidied here comes tidy to the second time, which sees what the overlays added.
  if (!tidyParsed(parsed, { issues })) return false
  onOverlays(false)
  const isApplied = applyOverlays(value, overlays, issues)
  onOverlays(true)
  return isApplied
}

function uriOf(path: string): string {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) return textBefore(path, '#')
  const escaped = path
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/')
  return new URL(escaped, localScheme).href
}

function createDocument(uri: string, file: string | undefined, value: Json): SourceDocument {
  return { uri, file, value, sites: [], anchors: new Map(), resources: new Map(), identifiers: new Map() }
}

function externalUris(document: SourceDocument): string[] {
  const uris = new Set<string>()
  for (const { text } of document.sites) {
    const { uri } = splitReference(text)
    const resolved = uri === '' ? undefined : resolveUri(document.uri, uri)
    if (resolved !== undefined) uris.add(resolved)
  }
  return [...uris]
}

async function loadDocument(
  uri: string,
  texts: ReadonlyMap<string, { path: string; text: string }>,
  load: LoadFile | undefined,
  isSwagger2: boolean,
  issues: IssueList,
): Promise<SourceDocument | undefined> {
  const known = texts.get(uri)
  const text = known?.text ?? (uri.startsWith(localScheme) ? undefined : await fetchText(uri, load))
  // A reference to a missing file is reported where it stands.
  if (text === undefined) return undefined
  const file = known?.path ?? uri
  const parsed = parseText(text, issues, file)
  if (parsed === undefined) return undefined
  const document = createDocument(uri, file, parsed.value)
  const isTidy = tidyParsed(parsed, { issues, file, onObject: collectReferences(document, false, isSwagger2) })
  return isTidy ? document : undefined
}

async function fetchText(uri: string, load: LoadFile | undefined): Promise<string | undefined> {
  const bytes = await load?.(uri)
  return bytes === undefined ? undefined : decodeText(bytes)
}
