/*
 * Documents of several applications → one application, which says nothing of where they come from. Owns: their order, and what the one application says.
 * Does not own: what is written into each document (`settle-documents.ts`), names of what documents share (`join-components.ts`).
 */
import {
  contentVersion,
  followNames,
  writeCommon,
  type ApplicationContent,
  type BundleDocument,
  type DocumentContent,
  type Json,
} from '@lectern/model'
import type { ExportApplication } from '../export-format.ts'
import { dictionariesIn } from '../named-dictionaries.ts'
import { joinCodes } from './join-codes.ts'
import { joinComponents } from './join-components.ts'
import type { Joining, PlacedDocument } from './joining.ts'
import { nameOperations } from './name-operations.ts'
import { separateDictionaries } from './separate-dictionaries.ts'
import { settleDocuments, type SharedSettings } from './settle-documents.ts'

/** @param environments names of the environments to keep; absent for all */
export function joinApplications(
  joining: Joining,
  given: readonly ExportApplication[],
  environments?: readonly string[],
): ExportApplication {
  const applications = separateDictionaries(given)
  const codes = joinCodes(applications)
  const { shared, settled } = settleDocuments(joining, applications, { codes, environments })
  const { components, nameIn } = joinComponents(settled)
  const placed = placeDocuments(settled, joining.order)
  const operations = nameOperations(placed)
  const documentIds = new Map<BundleDocument, string>()
  const documents = placed.map((each): BundleDocument => {
    const component = nameIn(each.application)
    const operation = operations.linkIn(each.application)
    // Only names in it change.
    const content = followNames(jsonOf(each.document), { component, operation }) as unknown as DocumentContent
    const document = { ...each.document, content: operations.write(each, content) }
    documentIds.set(document, each.id)
    return document
  })
  return {
    name: joining.name,
    bundle: { application: applicationOf(joining, shared), components, folders: [...joining.folders], documents },
    dictionaries: dictionariesIn(applications, [...documents.map(jsonOf), ...components.map(({ value }) => value)]),
    constants: codes.constants,
    documentIds,
  }
}

/** Contents are JSON; the declared types only say more. */
const jsonOf = ({ content }: BundleDocument): Json => content as unknown as Json

function placeDocuments(
  settled: readonly { documents: ReadonlyMap<string, BundleDocument> }[],
  order: readonly string[],
): PlacedDocument[] {
  return order.flatMap((id) => {
    const application = settled.findIndex(({ documents }) => documents.has(id))
    const document = settled[application]?.documents.get(id)
    return document === undefined ? [] : [{ id, application, document }]
  })
}

function applicationOf({ name, description }: Joining, { servers, common }: SharedSettings): ApplicationContent {
  const info = { title: name, version: '1.0.0', ...(description !== '' && { description }) }
  const root = { info, ...(servers !== undefined && servers.length > 0 && { servers: [...servers] }) }
  return { v: contentVersion, kind: 'application', root: writeCommon(root, common ?? {}) }
}
