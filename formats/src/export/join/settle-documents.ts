/*
 * What an application says about all its operations → what can be said about all operations there are, and what each operation has to say itself. Owns:
 * environments, common parameters, how calls are signed, error codes, names; and that tags of operations, which name folders elsewhere, go.
 */
import {
  arrayAt,
  commonOver,
  componentsOf,
  isSameJson,
  readCommon,
  readErrors,
  withCommon,
  withoutServers,
  writeCommon,
  writeErrors,
  type ApplicationBundle,
  type BundleDocument,
  type CommonRows,
  type Component,
  type DocumentContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { chooseEnvironments } from '../choose-environments.ts'
import { chooseParts } from '../choose-parts.ts'
import type { ExportApplication } from '../export-format.ts'
import type { JoinedCodes } from './join-codes.ts'
import type { Joining } from './joining.ts'

/** What holds for all documents; undefined where each says it itself. */
export interface SharedSettings {
  servers: readonly Json[] | undefined
  common: CommonRows | undefined
}

/** An application whose documents say what does not hold for all. */
export interface SettledApplication {
  /** By their ids. */
  documents: ReadonlyMap<string, BundleDocument>
  /** Those that the documents need. */
  components: readonly Component[]
}

interface Settling {
  codes: JoinedCodes
  /** Names of the environments to keep; absent for all. */
  environments: readonly string[] | undefined
}

/** What an application says about all its operations. */
interface OwnSettings {
  servers: readonly Json[]
  common: CommonRows
  security: Json | undefined
}

export function settleDocuments(
  joining: Pick<Joining, 'server' | 'common' | 'names'>,
  applications: readonly ExportApplication[],
  { codes, environments }: Settling,
): { shared: SharedSettings; settled: SettledApplication[] } {
  const settings = applications.map(({ bundle }) => settingsOf(bundle, joining, environments))
  const shared = shareSettings(
    joining,
    settings.filter((_, index) => hasCalls(applications[index])),
  )
  const settled = applications.map((application, index): SettledApplication => {
    const own = settings[index]
    const ownCodes = codes.own[index] ?? []
    const settle =
      own === undefined ? undefined : settlerOf(application.bundle, { own, shared, isGated: joining.server !== '' })
    const documents = new Map<string, BundleDocument>()
    for (const [document, id] of application.documentIds ?? []) {
      const name = joining.names.get(id) ?? document.name
      const content = named(withCodes(settle?.(document.content) ?? document.content, ownCodes), joining.names.get(id))
      documents.set(id, { ...document, name, content })
    }
    return { documents, components: neededBy(application.bundle, [...documents.values()]) }
  })
  return { shared, settled }
}

function settingsOf(
  bundle: ApplicationBundle,
  { common }: Pick<Joining, 'common'>,
  environments: readonly string[] | undefined,
): OwnSettings {
  const { root } = chooseEnvironments(bundle, environments).application
  return {
    servers: arrayAt(root, 'servers') ?? [],
    common: commonOver(common, readCommon(root)),
    security: root['security'],
  }
}

function hasCalls(application: ExportApplication | undefined): boolean {
  return application?.bundle.documents.some(({ content }) => content.kind === 'http') === true
}

function shareSettings({ server }: Pick<Joining, 'server'>, all: readonly OwnSettings[]): SharedSettings {
  const [first] = all
  if (first === undefined) return { servers: server === '' ? [] : [{ url: server }], common: undefined }
  const isCommon = all.every(({ common }) => isSameJson(writeCommon({}, common), writeCommon({}, first.common)))
  const isServed = all.every(({ servers }) => isSameJson([...servers], [...first.servers]))
  return {
    servers: server !== '' ? [{ url: server }] : isServed ? first.servers : undefined,
    common: isCommon ? first.common : undefined,
  }
}

interface SettleRules {
  own: OwnSettings
  shared: SharedSettings
  /** All operations are called at one place, which hides every other address. */
  isGated: boolean
}

/** Writes into documents of an application what does not hold for all. */
function settlerOf(
  bundle: ApplicationBundle,
  { own, shared, isGated }: SettleRules,
): (content: DocumentContent) => DocumentContent {
  const components = componentsOf(bundle.components)
  const root = writeCommon({}, own.common)
  return (written) => {
    if (written.kind !== 'http') return written
    const content = shared.common === undefined ? withCommon(written, { components, root }) : written
    const { tags: _tags, ...operation } = content.operation
    if (own.security !== undefined) operation['security'] ??= own.security
    if (isGated) return withoutServers({ ...content, operation })
    const isServed = operation['servers'] !== undefined || content.pathItem?.['servers'] !== undefined
    const isCalled = content.container === 'paths' && own.servers.length > 0
    if (shared.servers === undefined && isCalled && !isServed) operation['servers'] = [...own.servers]
    return { ...content, operation }
  }
}

function withCodes(content: DocumentContent, codes: JoinedCodes['own'][number]): DocumentContent {
  if (codes.length === 0) return content
  const errors = readErrors(content)
  const known = new Set(errors.codes.map(({ code }) => code))
  return writeErrors(content, { ...errors, codes: [...errors.codes, ...codes.filter(({ code }) => !known.has(code))] })
}

/** Descriptions name an operation by its summary. */
function named(content: DocumentContent, name: string | undefined): DocumentContent {
  if (name === undefined || content.kind !== 'http') return content
  const operation: JsonObject = { ...content.operation, summary: name }
  return { ...content, operation }
}

function neededBy(bundle: ApplicationBundle, documents: BundleDocument[]): Component[] {
  const application = { ...bundle.application, root: {} }
  return chooseParts({ ...bundle, application, folders: [], documents }, { documents: documents.keys() }).components
}
