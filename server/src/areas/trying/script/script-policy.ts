/* Who may change scripts: whoever may change what they are of. */
import { scriptScopes, type Role, type ScriptScope } from '@lectern/contracts'
import type { ProjectAction } from '@lectern/contracts/permissions'
import { mayProject } from '../../../auth/rights.ts'
import { AppError } from '../../../core/app-error.ts'

/** A document, an application or a project, with what it is in. */
export interface ScriptPlace {
  spaceId: number
  projectId: number
  moduleId: number | undefined
  docId: number | undefined
}

export type MayChange = Readonly<Record<ScriptScope, boolean>>

const actions: Readonly<Record<ScriptScope, ProjectAction>> = {
  doc: 'manageDocs',
  module: 'manageModules',
  project: 'update',
}

/** False for a scope that the place is not in. */
export function mayChangeScripts(place: ScriptPlace, role: Role): MayChange {
  const may = (scope: ScriptScope): boolean => mayProject(actions[scope], role) && subjectOf(place, scope) !== undefined
  const [doc, module, project] = scriptScopes.map(may)
  return { doc: doc === true, module: module === true, project: project === true }
}

/** @throws {AppError} no_permission */
export function requireChange(may: MayChange, scope: ScriptScope): void {
  if (!may[scope]) throw new AppError('no_permission')
}

/** Of the place: its document, application or project. */
export function subjectOf(place: ScriptPlace, scope: ScriptScope): number | undefined {
  return { doc: place.docId, module: place.moduleId, project: place.projectId }[scope]
}
