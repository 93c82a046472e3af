/*
 * What a reader sees of a content: the one rule. Whatever answers, lists, compares, exports, archives or announces contents asks here; queries take
 * it as a condition (`visible-docs.ts`), and the access gate refuses hidden documents by it. Pure.
 *
 * - Hidden documents and folders, and everything in hidden folders, are for those who may manage documents.
 * - Settings of an application (environments for members only, headers of environments, how it takes pushes) are for those who may change them.
 *   Everyone else sees the other environments, without their headers, which may hold secrets.
 * - Shared variables, the project's too, are for who reads the project, those of an environment for who sees it; visitors see none.
 * - Visitors see through a share, a live address or an exported file, whoever made it: all of these are handed on.
 * - Drafts of releases are for those who may change releases; a release itself holds nothing hidden.
 * - An archive holds everything: only those who see everything pack one.
 *
 * Does not own: how a role comes about (`rights.ts`), who may change what (`permissions` of the contract).
 */
import type { Role } from '@lectern/contracts'
import { projectActions } from '@lectern/contracts/permissions'
import {
  arrayAt,
  commonKeyword,
  projectKeyword,
  publicServers,
  variablesKeyword,
  type Json,
  type JsonObject,
  type StoredContent,
} from '@lectern/model'
import { mayProject } from './rights.ts'

/** A role in the project that owns the content, or anyone without one. */
export type Reader = Role | 'visitor'

/** Roles that see hidden documents and folders. */
export const rolesThatSeeHidden: readonly Role[] = projectActions.manageDocs

export function seesHidden(reader: Reader): boolean {
  return reader !== 'visitor' && rolesThatSeeHidden.includes(reader)
}

/** A place is a folder or document with the folders around it; it is hidden when one of them is. */
export function isHiddenPlace(place: readonly { is_show: number }[]): boolean {
  return place.some((row) => row.is_show !== 1)
}

/** Whether the reader sees a folder or document at a place that is hidden or not; `null` sees nothing of its project. */
export function seesDoc(reader: Reader | null, isHidden: boolean): boolean {
  return reader !== null && (!isHidden || seesHidden(reader))
}

export function seesSettings(reader: Reader): boolean {
  return reader !== 'visitor' && mayProject('manageModules', reader)
}

/** Roles that see releases that are not published. */
export const rolesThatSeeDrafts: readonly Role[] = projectActions.manageReleases

export function seesDrafts(reader: Reader): boolean {
  return reader !== 'visitor' && rolesThatSeeDrafts.includes(reader)
}

/** The servers of an application's description that are for the reader. */
export function visibleServers(root: JsonObject, reader: Reader): Json[] {
  return seesSettings(reader)
    ? (arrayAt(root, 'servers') ?? [])
    : publicServers(root, { forVisitors: reader === 'visitor' })
}

/** The shared variables of an application and of its project that are for the reader, as a part of the application's root. */
export function visibleVariables(root: JsonObject, reader: Reader, project: JsonObject = {}): JsonObject {
  if (reader === 'visitor') return {}
  const variables = root[variablesKeyword]
  return {
    ...(variables !== undefined && { [variablesKeyword]: variables }),
    ...(project[variablesKeyword] !== undefined && { [projectKeyword]: project }),
  }
}

/** What a document's page shows of its application; tags and extensions name folders, which may be hidden. */
const publicFields: readonly string[] = ['info', 'servers', commonKeyword, 'security', 'externalDocs']

/** A stored content as the reader sees it. Whether they see it at all is `seesDoc`. */
export function visibleContent(content: StoredContent, reader: Reader): StoredContent {
  if (content.kind !== 'application' || seesSettings(reader)) return content
  const { v, kind, root } = content
  const fields = Object.entries(root).filter(([name]) => publicFields.includes(name))
  const servers = visibleServers(root, reader)
  const own = { ...Object.fromEntries(fields), ...visibleVariables(root, reader) }
  return { v, kind, root: { ...own, ...(root['servers'] !== undefined && { servers }) } }
}
