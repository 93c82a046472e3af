/*
 * An archive without what an act of packing and unpacking may change: numbers of lines, ids inside texts, times of the act, the order of lines. Two
 * archives of the same thing are the same text. Written apart from the product's reader, so that it does not share its mistakes.
 */
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'

type Line = Record<string, unknown>
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

export interface OpenedArchive {
  manifest: Line
  files: Record<string, Uint8Array>
  lines(kind: string): Line[]
}

export function openArchive(bytes: Uint8Array): OpenedArchive {
  const files = unzipSync(bytes)
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  return {
    files,
    // The archive's own form.
    manifest: JSON.parse(textOf('manifest.json')) as Line,
    lines: (kind) =>
      textOf(`${kind}.ndjson`)
        .split('\n')
        .filter((line) => line !== '')
        // As above.
        .map((line) => JSON.parse(line) as Line),
  }
}

/** Times of the act, and places that are given again. */
const changing = new Set(['updatedAtMs', 'productVersion', 'publicId', 'dictionaryPublicId'])
/** Kinds whose lines are below documents. */
const inDocs = new Set(['docPasts', 'snapshotDocs'])
/** Fields with ids in their text. */
const prose = new Set(['text', 'description', 'remark', 'notes'])

export function canonicalArchive(bytes: Uint8Array): Record<string, string[]> {
  const { files, lines, manifest } = openArchive(bytes)
  const names = new Map<string, string>()
  const nameOf = (kind: string, id: unknown): string =>
    id === null ? 'none' : (names.get(`${kind} ${JSON.stringify(id)}`.replaceAll('"', '')) ?? '?')
  const people = lines('people')
  for (const { id, nickname } of people) names.set(`people ${String(id)}`, String(nickname))
  for (const { id, name } of lines('projects')) names.set(`projects ${String(id)}`, String(name))
  for (const { id, name, projectId } of lines('modules'))
    names.set(`modules ${String(id)}`, `${nameOf('projects', projectId)}/${String(name)}`)
  for (const { id, name, moduleId } of lines('dictionaries'))
    names.set(`dictionaries ${String(id)}`, `${nameOf('modules', moduleId)}/${String(name)}`)
  for (const { id, naturalKey, moduleId, isDeleted, name } of lines('docs'))
    names.set(
      `docs ${String(id)}`,
      `${nameOf('modules', moduleId)}/${String(naturalKey)}/${String(name)}/${String(isDeleted)}`,
    )
  for (const { id, section, name, moduleId, isDeleted } of lines('components'))
    names.set(
      `components ${String(id)}`,
      `${nameOf('modules', moduleId)}/${String(section)}/${String(name)}/${String(isDeleted)}`,
    )
  for (const { id, name, isDeleted } of lines('composed'))
    names.set(`composed ${String(id)}`, `${String(name)}/${String(isDeleted)}`)
  for (const { id, composeProjectId, name, createdAtMs, sourceName } of lines('composedEntries'))
    names.set(
      `composedEntries ${String(id)}`,
      [nameOf('composed', composeProjectId), name, sourceName, createdAtMs].map(String).join('/'),
    )
  for (const { id, composeProjectId, name, isDeleted } of lines('composedPages'))
    names.set(
      `composedPages ${String(id)}`,
      [nameOf('composed', composeProjectId), name, isDeleted].map(String).join('/'),
    )
  for (const { name } of lines('uploads'))
    names.set(`uploads ${String(name)}`, hashOf(strFromU8(files[`uploads/${String(name)}`] ?? new Uint8Array(), true)))
  for (const { id, projectId, takenAtMs, createdAtMs } of lines('snapshots'))
    names.set(`snapshots ${String(id)}`, [nameOf('projects', projectId), takenAtMs, createdAtMs].map(String).join('/'))
  for (const { id, projectId, releaseNo, isDeleted } of lines('releases'))
    names.set(`releases ${String(id)}`, [nameOf('projects', projectId), releaseNo, isDeleted].map(String).join('/'))
  for (const { id, docId, name } of lines('cases'))
    names.set(`cases ${String(id)}`, [nameOf('docs', docId), name].map(String).join('/'))
  for (const { id, docId, moduleId, projectId, phase, name } of lines('scripts')) {
    const owners = [nameOf('docs', docId), nameOf('modules', moduleId), nameOf('projects', projectId)]
    names.set(`scripts ${String(id)}`, [...owners, phase, name].map(String).join('/'))
  }
  for (const { id, docId, moduleId, name } of lines('mockRules'))
    names.set(
      `mockRules ${String(id)}`,
      [nameOf('modules', moduleId), nameOf('docs', docId), name].map(String).join('/'),
    )
  const subject = (kind: unknown, id: unknown): string => {
    const kinds: Record<string, string> = {
      doc: 'docs',
      component: 'components',
      model: 'components',
      case: 'cases',
      script: 'scripts',
      mockRule: 'mockRules',
      dictionary: 'dictionaries',
      project: 'projects',
      projectConstants: 'projects',
      release: 'releases',
      compose: 'composed',
      composePage: 'composedPages',
    }
    return nameOf(kinds[String(kind)] ?? 'modules', id)
  }
  const known = new Map<string, string>()
  for (const [key, name] of names) {
    const [kind, id = ''] = key.split(' ')
    if (kind === 'uploads') known.set(id, name)
  }
  for (const kind of ['docs', 'dictionaries'])
    for (const { id, publicId } of lines(kind)) known.set(String(publicId), hashOf(nameOf(kind, id)))
  /** Ids inside texts by what they represent. */
  const plain = (text: string): string => text.replace(/[0-9A-Za-z]{8,32}/g, (word) => known.get(word) ?? word)
  for (const { hash, content } of lines('contents'))
    names.set(`contents ${String(hash)}`, hashOf(plain(JSON.stringify(content))))
  for (const { id, kind, subjectId, subjectKind } of [...lines('trash')])
    names.set(`trash ${String(id)}`, `trash ${subject(kind ?? subjectKind, subjectId)}`)
  for (const { id, subjectKind, subjectId, hash, createdAtMs, remark } of lines('revisions'))
    names.set(
      `revisions ${String(id)}`,
      [subjectKind, subject(subjectKind, subjectId), nameOf('contents', hash), createdAtMs, remark]
        .map((part) => plain(String(part)))
        .join('/'),
    )
  for (const { id, moduleId, kind, name } of lines('sources'))
    names.set(`sources ${String(id)}`, [nameOf('modules', moduleId), kind, name].map(String).join('/'))
  for (const { id, moduleId, name, createdAtMs } of lines('shares'))
    names.set(`shares ${String(id)}`, [nameOf('modules', moduleId), name, createdAtMs].map(String).join('/'))
  for (const { id, projectId, title, createdAtMs } of lines('sites'))
    names.set(`sites ${String(id)}`, [nameOf('projects', projectId), title, createdAtMs].map(String).join('/'))
  for (const { id, docId, section, path, createdAtMs } of lines('threads'))
    names.set(`threads ${String(id)}`, [nameOf('docs', docId), section, path, createdAtMs].map(String).join('/'))
  for (const { id, threadId, text, createdAtMs } of lines('comments'))
    names.set(
      `comments ${String(id)}`,
      [nameOf('threads', threadId), plain(String(text)), createdAtMs].map(String).join('/'),
    )

  const refs: Record<string, string> = {
    createdBy: 'people',
    updatedBy: 'people',
    deletedBy: 'people',
    authorId: 'people',
    userId: 'people',
    addedBy: 'people',
    resolvedBy: 'people',
    projectId: 'projects',
    composeProjectId: 'composed',
    moduleId: 'modules',
    trashId: 'trash',
    headRevisionId: 'revisions',
    baseRevisionId: 'revisions',
    constantsRevisionId: 'revisions',
    pushRevisionId: 'revisions',
    secondParentId: 'revisions',
    docId: 'docs',
    sourceId: 'sources',
    shareId: 'shares',
    siteId: 'sites',
    threadId: 'threads',
    commentId: 'comments',
    scriptId: 'scripts',
    mockRuleId: 'mockRules',
    dictionaryId: 'dictionaries',
    snapshotId: 'snapshots',
    releaseId: 'releases',
    publishedBy: 'people',
    rootHash: 'contents',
    moduleConstantsHash: 'contents',
    projectConstantsHash: 'contents',
    hash: 'contents',
    baseHash: 'contents',
    incomingHash: 'contents',
  }
  const canonicalLine = (kind: string, line: Line): string => {
    const fields = Object.entries(line).flatMap(([field, value]): [string, unknown][] => {
      if (field === 'id' || changing.has(field)) return []
      if (kind === 'people' && (field === 'username' || field === 'email')) return []
      if (field === 'subjectId') return [[field, subject(line['subjectKind'] ?? line['kind'], value)]]
      if (field === 'successorId') return [[field, value === null ? null : subject(line['subjectKind'], value)]]
      if (field === 'parentId') return [[field, nameOf(inDocs.has(kind) ? 'docs' : kind, value)]]
      if (kind === 'uploads' && field === 'name') return [[field, nameOf('uploads', value)]]
      if ((kind === 'shares' || kind === 'composed') && field === 'status' && line['type'] === 2) return []
      // Of another space: the archive has no line for it.
      if (kind === 'composedEntries' && field === 'docId') return [[field, value]]
      if (field === 'content') return [[field, plain(JSON.stringify(value))]]
      if (prose.has(field)) return [[field, plain(String(value))]]
      const target = refs[field]
      return [[field, target === undefined ? value : nameOf(target, value)]]
    })
    return JSON.stringify(Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1))))
  }
  const kinds = Object.keys(files)
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => name.replace('.ndjson', ''))
  const canonical = kinds.map((kind): [string, string[]] => [
    kind,
    lines(kind)
      .map((line) => canonicalLine(kind, line))
      .sort(),
  ])
  return { ...Object.fromEntries(canonical.sort()), scope: [String(manifest['scope'])] }
}
