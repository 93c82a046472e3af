/*
 * An OpenAPI description of any version → a bundle in the form of OpenAPI 3.2. Pure: no network, no clock, no database;
 * the only way out is the `load` function of the source.
 */
import {
  componentSections,
  isObject,
  plainPointerOf,
  type ApplicationBundle,
  type Issue,
  type JsonObject,
} from '@lectern/model'
import { createIssueList } from '../../issue-list.ts'
import { readSource } from '../../source/read-source.ts'
import type { SourceFile } from '../../source/source-file.ts'
import { buildBundle, type WalkedPath } from './build-bundle.ts'
import { checkPaths } from '../check/check-paths.ts'
import { checkRoot, noteForeignRoot } from '../check/check-root.ts'
import { kindOfSection } from '../grammar.ts'
import { addComponent, createImportContext, type ImportContext, type Part } from './import-context.ts'
import { loadDocuments, type LoadFile } from './load-documents.ts'
import { expandRootMaps } from './expand-map.ts'
import { findPaths, type FoundPath } from './path-items.ts'
import { findTarget } from '../references/references.ts'
import { adoptTargets, settleReferences } from '../references/settle-references.ts'
import { upgradeSwagger } from '../upgrade/upgrade-swagger.ts'
import { walkPart } from './walk-part.ts'

/** What is to be imported. */
export interface ImportSource {
  /** One file, the files of a folder, or an archive. A path may be a URL; references resolve against it. */
  files: SourceFile[]
  /** Path of the root among `files`; found when absent. */
  root?: string
  /** Overlays to apply to the root, in this order, before anything is read of it. */
  overlays?: readonly SourceFile[]
  /** Fetches referenced files that are not among `files`; only called for absolute URLs. */
  load?: LoadFile
}

/** How far an import is: `done` of `total` pieces of a step. */
export interface ImportProgress {
  step: 'read' | 'references' | 'build'
  done: number
  total: number
}

export interface ImportOptions {
  onProgress?: (progress: ImportProgress) => void
  /** Before overlays are applied and after: whoever does not trust them ends what takes too long in between. */
  onOverlays?: (areApplied: boolean) => void
}

/** Figures for the report. `bytes` counts what was handed in. */
export interface ImportStats {
  version: string
  operations: number
  webhooks: number
  folders: number
  components: number
  environments: number
  bytes: number
}

export type ImportResult =
  | { ok: true; bundle: ApplicationBundle; issues: Issue[]; stats: ImportStats }
  | { ok: false; issues: Issue[] }

/** Imports a description. Never throws for bad input: what is wrong is in `issues`, and `ok` is false when it was refused. */
export async function importOpenApi(source: ImportSource, options: ImportOptions = {}): Promise<ImportResult> {
  const issues = createIssueList()
  const progress = options.onProgress ?? (() => undefined)
  const refused = (): ImportResult => ({ ok: false, issues: issues.list() })
  progress({ step: 'read', done: 0, total: 1 })
  const read = readSource(source.files, { issues, ...(source.root === undefined ? {} : { root: source.root }) })
  if (read === undefined || issues.hasErrors()) return refused()
  const loaded = await loadDocuments(read, issues, { ...source, onOverlays: options.onOverlays })
  if (loaded === undefined || issues.hasErrors()) return refused()
  progress({ step: 'read', done: 1, total: 1 })
  const context = createImportContext(issues, loaded.version, loaded.root)
  context.documents = loaded.documents
  checkRoot(context)
  if (issues.hasErrors()) return refused()
  findTargets(context)
  progress({ step: 'references', done: 1, total: 1 })
  const paths = walkDescription(context, progress)
  if (issues.hasErrors()) return refused()
  const bundle = buildBundle(context, paths)
  return { ok: true, bundle, issues: issues.list(), stats: buildStats(bundle, read.bytes, loaded.version.text) }
}

/** Looks all unusual references up while the trees are as written. */
function findTargets(context: ImportContext): void {
  for (const document of context.documents.values())
    for (const site of document.sites) {
      const target = findTarget(context.documents, document, context.root, site)
      if (target === undefined) continue
      const targets = context.targets.get(site.node) ?? new Map<string, typeof target>()
      context.targets.set(site.node, targets.set(site.key, target))
      if (typeof target.value === 'object' && target.value !== null) context.wanted.set(target.value, undefined)
    }
}

/** Registers the components, walks everything, settles the references. */
function walkDescription(context: ImportContext, progress: NonNullable<ImportOptions['onProgress']>): WalkedPath[] {
  expandRootMaps(context)
  if (context.version.family === '2.0') upgradeSwagger(context)
  noteForeignRoot(context)
  const parts = registerComponents(context)
  const claimed = new Set<object>()
  const found = [...findPaths(context, 'paths', claimed), ...findPaths(context, 'webhooks', claimed)]
  const total = parts.length + found.length
  let done = 0
  const step = (): void => {
    done++
    if (done % 200 === 0 || done === total) progress({ step: 'build', done, total })
  }
  for (const { part, holder, key } of parts) {
    walkPart(context, part, kindOfSection[part.component.section], holder, key)
    part.component.value = holder[key] ?? part.component.value
    step()
  }
  const paths = found.map((path) => {
    const walked = walkPath(context, path)
    step()
    return walked
  })
  settleReferences(context)
  checkPaths(context, found)
  return paths
}

interface ComponentPart {
  part: Part & Required<Pick<Part, 'component'>>
  holder: JsonObject
  key: string
}

function registerComponents(context: ImportContext): ComponentPart[] {
  const root = isObject(context.root.value) ? context.root.value : {}
  const all = isObject(root['components']) ? root['components'] : {}
  const parts: ComponentPart[] = []
  for (const section of componentSections) {
    const entries = all[section]
    if (!isObject(entries)) continue
    for (const [name, value] of Object.entries(entries)) {
      const component = { section, name, value }
      addComponent(context, component)
      const tokens = context.sourceTokens.get(entries) ?? ['components', section]
      parts.push({
        part: {
          document: context.root,
          tokens: [...tokens, name],
          notes: context.componentNotes,
          notePrefix: plainPointerOf(['components', section, name]),
          component,
        },
        holder: entries,
        key: name,
      })
    }
  }
  return adoptTargets(context, parts)
}

function walkPath(context: ImportContext, found: FoundPath): WalkedPath {
  const { document, tokens } = found
  const pathNotes: JsonObject = {}
  walkPart(
    context,
    { document, tokens, notes: pathNotes, notePrefix: '' },
    'pathItem',
    { shared: found.shared },
    'shared',
  )
  const operationNotes = found.operations.map((operation) => {
    const notes: JsonObject = {}
    const part = { document, tokens: [...tokens, ...operation.tokens], notes, notePrefix: '' }
    walkPart(context, part, 'operation', operation.holder, operation.key)
    return notes
  })
  const swaggerNotes = found.operations.map(({ holder, key }) => {
    const operation = holder[key]
    return isObject(operation) ? context.operationNotes.get(operation) : undefined
  })
  return { ...found, pathNotes, operationNotes, swaggerNotes }
}

function buildStats(bundle: ApplicationBundle, bytes: number, version: string): ImportStats {
  const webhooks = bundle.documents.filter(
    ({ content }) => content.kind === 'http' && content.container === 'webhooks',
  ).length
  const servers = bundle.application.root['servers']
  return {
    version,
    operations: bundle.documents.length - webhooks,
    webhooks,
    folders: bundle.folders.length,
    components: bundle.components.length,
    environments: Array.isArray(servers) ? servers.length : 0,
    bytes,
  }
}
