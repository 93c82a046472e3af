/*
 * The versions of OpenAPI and which one a source says it is.
 */
import { isObject, type Json } from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'

/** Version families that differ in form. */
export const versionFamilies = ['2.0', '3.0', '3.1', '3.2'] as const
export type VersionFamily = (typeof versionFamilies)[number]

/** The family and the version text as the source wrote it. */
export interface SourceVersion {
  family: VersionFamily
  text: string
}

/** The family of a version text such as `3.0.3`; undefined for unknown ones. */
export function familyOf(text: string): VersionFamily | undefined {
  return versionFamilies.find(
    (family) => text === family || text.startsWith(`${family}.`) || text.startsWith(`${family}-`),
  )
}

/**
 * Reads the version of a root. Issues: `document_not_object`, `version_missing`, `version_unsupported` (errors),
 * `version_not_text` (warning, a number such as `swagger: 2.0`).
 */
export function readVersion(root: Json, issues: IssueList): SourceVersion | undefined {
  if (!isObject(root)) {
    issues.add('error', 'document_not_object', '#')
    return undefined
  }
  const field = ['openapi', 'swagger', 'swaggerVersion'].find((name) => root[name] !== undefined && root[name] !== null)
  const value = field === undefined ? undefined : root[field]
  if (field === undefined || value === undefined) {
    issues.add('error', 'version_missing', '#')
    return undefined
  }
  // `swagger: 2.0` in YAML is the number 2.
  const number = Number.isInteger(value) ? `${JSON.stringify(value)}.0` : JSON.stringify(value)
  const text = typeof value === 'string' ? value : number
  const family = familyOf(text.trim())
  if (family === undefined || (field === 'swagger') !== (family === '2.0')) {
    issues.add('error', 'version_unsupported', `#/${field}`, { params: { field, version: text.slice(0, 40) } })
    return undefined
  }
  if (typeof value !== 'string') issues.add('warning', 'version_not_text', `#/${field}`, { params: { version: text } })
  return { family, text }
}
