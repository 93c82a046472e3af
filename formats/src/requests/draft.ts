/*
 * An application as a reader of another tool's file puts it together: folders, calls, servers, ways to sign in.
 * Owns: keys of folders, their tags, which server is the application's and which a call's own.
 */
import {
  contentVersion,
  isObject,
  plainPointerOf,
  setOwn,
  type ApplicationBundle,
  type BundleDocument,
  type BundleFolder,
  type DubboService,
  type Issue,
  type Json,
  type JsonObject,
  valueText,
} from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { maxFolderDepth } from '../openapi/read/folders.ts'
import { buildServer, unsetVariables } from './address.ts'
import { buildContent } from './build-operation.ts'
import type { CallFacts, Place } from './facts.ts'

/** Figures for the report. `version` names the source's format, `bytes` counts what was handed in. */
export interface RequestStats {
  version: string
  operations: number
  folders: number
  environments: number
  bytes: number
}

export type RequestResult =
  | {
      ok: true
      bundle: ApplicationBundle
      issues: Issue[]
      stats: RequestStats
      /** It only adds environments and variables: what is there stays. */
      isOnlyEnvironments?: boolean
    }
  | { ok: false; issues: Issue[] }

export interface ReadingOptions {
  /** The calls join an application whose own content stays: its servers are not theirs, so each call says its own. */
  isIntoExisting?: boolean
}

/** A folder of the draft. */
export interface DraftFolder {
  key: string
  tag: string
  depth: number
}

export interface FolderFacts {
  name: string
  description: string
  /** `x-` fields of its tag. */
  extensions: JsonObject
  place?: Place
  dubbo?: DubboService
}

/** Servers of the application: `address` is that of most calls as the source writes it, `own` the server it makes; neither without calls. */
export type EnvironmentsAt = (address: string, own: JsonObject[]) => JsonObject[]

export type DocumentRest = Pick<BundleDocument, 'version' | 'author' | 'deprecationReason' | 'isHidden'>

/** What folders without a name are called. */
const unnamed = 'Untitled'

export class Draft {
  readonly #issues: IssueList
  readonly #folders: BundleFolder[] = []
  readonly #tags: JsonObject[] = []
  readonly #documents: BundleDocument[] = []
  readonly #servers = new Map<string, { server: JsonObject; text: string; count: number }>()
  readonly #serverOf = new Map<BundleDocument, string>()
  readonly #schemes = new Map<string, { name: string; value: JsonObject }>()
  readonly #schemas = new Map<string, Json>()
  /** By the wanted name and the value as written. */
  readonly #modelNames = new Map<string, string>()
  readonly #taken = new Map<string, number>()
  #variables: ReadonlyMap<string, string>
  readonly #isIntoExisting: boolean
  #environments: EnvironmentsAt = (_address, own) => own

  /** @param variables values known for `{{variables}}` in servers */
  constructor(issues: IssueList, options: ReadingOptions = {}, variables: ReadonlyMap<string, string> = new Map()) {
    this.#issues = issues
    this.#isIntoExisting = options.isIntoExisting === true
    this.#variables = variables
  }

  /** Values for `{{variables}}` in servers of the calls that are added from now on. */
  useVariables(variables: ReadonlyMap<string, string>): void {
    this.#variables = variables
  }

  /** The application has these environments. */
  useEnvironments(environments: EnvironmentsAt): void {
    this.#environments = environments
  }

  /** Makes a folder. Deeper than folders nest, it is the parent. */
  addFolder(parent: DraftFolder | undefined, facts: FolderFacts): DraftFolder {
    const { name, description, extensions, place = [], dubbo } = facts
    const depth = (parent?.depth ?? 0) + 1
    if (parent !== undefined && depth > maxFolderDepth) {
      this.#issues.add('warning', 'folder_too_deep', '#' + plainPointerOf(place), {
        params: { name: name.slice(0, 100), limit: maxFolderDepth },
        lost: true,
      })
      return parent
    }
    const shown = name.trim() || unnamed
    const tag = this.#unique('tag', parent === undefined ? shown : `${parent.tag}/${shown}`)
    const key = `tag:${tag}`
    const hasText = description.trim() !== ''
    this.#folders.push({
      key,
      ...(parent !== undefined && { parentKey: parent.key }),
      name: shown,
      tagName: tag,
      content: { v: contentVersion, kind: 'folder', ...(hasText && { description }), ...(dubbo && { dubbo }) },
    })
    this.#tags.push({
      name: tag,
      ...(tag !== shown && { summary: shown }),
      ...(parent !== undefined && { parent: parent.tag }),
      ...(hasText && { description }),
      ...extensions,
    })
    return { key, tag, depth }
  }

  /** @param rest what the document has besides its content */
  addCall(folder: DraftFolder | undefined, call: CallFacts, rest: DocumentRest = {}): void {
    const content = buildContent(call, folder?.tag, this.#issues)
    const document: BundleDocument = {
      ...(folder !== undefined && { folderKey: folder.key }),
      name: call.name.trim() || `${content.method.toUpperCase()} ${content.path}`,
      content,
      deprecated: content.operation['deprecated'] === true,
      pointer: '#' + plainPointerOf(call.place),
      ...rest,
    }
    if (call.name.trim() === '') content.operation['summary'] = document.name
    this.#documents.push(document)
    if (call.server === '') return
    const server = buildServer(call.server, this.#variables)
    const address = JSON.stringify(server)
    const known = this.#servers.get(address)
    if (known === undefined) this.#servers.set(address, { server, text: call.server, count: 1 })
    else known.count += 1
    this.#serverOf.set(document, address)
  }

  /** A page of text. */
  addPage(folder: DraftFolder | undefined, name: string, text: string): void {
    this.addDocument(folder, { name, content: { v: contentVersion, kind: 'markdown', text }, deprecated: false })
  }

  /** A document that is no call. */
  addDocument(folder: DraftFolder | undefined, document: Omit<BundleDocument, 'folderKey'>): void {
    this.#documents.push({ ...(folder !== undefined && { folderKey: folder.key }), ...document })
  }

  /** The name of a Security Scheme; the same scheme has one. */
  useScheme(wanted: string, value: JsonObject): string {
    const written = JSON.stringify(value)
    const known = this.#schemes.get(written)
    if (known !== undefined) return known.name
    const name = this.#unique('scheme', wanted, '_')
    this.#schemes.set(written, { name, value })
    return name
  }

  /** The name of a model; `wanted` may be taken by another one. */
  useSchema(wanted: string, value: Json): string {
    const base = wanted.replaceAll(/[^\p{L}\p{N}.\-_]+/gu, '_').slice(0, 120) || 'Model'
    const written = `${base} ${JSON.stringify(value)}`
    const known = this.#modelNames.get(written)
    if (known !== undefined) return known
    const name = this.#unique('schema', base, '_')
    this.#modelNames.set(written, name)
    this.#schemas.set(name, value)
    return name
  }

  /** Gives a model its value, now that the names of all are known. */
  settleModel(name: string, value: Json): void {
    this.#schemas.set(name, value)
  }

  /** The bundle with these root fields; tags and servers are added. */
  finish(root: JsonObject): ApplicationBundle {
    const servers = this.#settleServers()
    return {
      application: {
        v: contentVersion,
        kind: 'application',
        root: {
          ...root,
          ...(servers.length > 0 && { servers }),
          ...(this.#tags.length > 0 && { tags: this.#tags }),
        },
      },
      components: [
        ...[...this.#schemas].map(([name, value]) => ({ section: 'schemas' as const, name, value })),
        ...[...this.#schemes.values()].map(({ name, value }) => ({ section: 'securitySchemes' as const, name, value })),
      ],
      folders: this.#folders,
      documents: this.#documents,
    }
  }

  /** The server most calls go to is the application's; the others stand at their calls, because they are no choice for the rest. */
  #settleServers(): JsonObject[] {
    const all = [...this.#servers.values()]
    const main = all.reduce<(typeof all)[number] | undefined>(
      (best, each) => (best === undefined || each.count > best.count ? each : best),
      undefined,
    )
    if (main === undefined) return this.#environments('', [])
    for (const [document, address] of this.#serverOf) {
      const own = this.#servers.get(address)
      if (own !== undefined && (own !== main || this.#isIntoExisting) && document.content.kind === 'http')
        setOwn(document.content.operation, 'servers', [own.server])
    }
    const servers = this.#environments(main.text, [main.server])
    const others = all.flatMap(({ server }) => (server === main.server ? [] : [server]))
    for (const name of new Set([...servers, ...others].flatMap(unsetVariables)))
      this.#issues.add('note', 'variable_unset', '#', { params: { name: name.slice(0, 100) } })
    return servers
  }

  #unique(kind: string, wanted: string, separator = ' '): string {
    const key = `${kind} ${wanted}`
    const count = (this.#taken.get(key) ?? 0) + 1
    this.#taken.set(key, count)
    return count === 1 ? wanted : this.#unique(kind, `${wanted}${separator}${String(count)}`, separator)
  }
}

/** The result of a reading that came to its end. */
export function finishReading(
  draft: Draft,
  root: JsonObject,
  issues: IssueList,
  source: { version: string; bytes: number },
): RequestResult {
  if (issues.hasErrors()) return { ok: false, issues: issues.list() }
  const bundle = draft.finish(root)
  const { servers } = bundle.application.root
  return {
    ok: true,
    bundle,
    issues: issues.list(),
    stats: {
      version: source.version,
      operations: bundle.documents.filter(({ content }) => content.kind === 'http').length,
      folders: bundle.folders.length,
      environments: Array.isArray(servers) ? servers.length : 0,
      bytes: source.bytes,
    },
  }
}

/** Texts of an object that may be other things in a broken file. */
export function textAt(object: JsonObject, key: string): string {
  const value = object[key]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? valueText(value) : ''
}

/** The members of an object that are not among `known` and hold something. */
export function restOf(object: JsonObject, known: ReadonlySet<string>): JsonObject {
  const rest: JsonObject = {}
  for (const [key, value] of Object.entries(object)) if (!known.has(key) && !isBlank(value)) setOwn(rest, key, value)
  return rest
}

function isBlank(value: Json): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}
