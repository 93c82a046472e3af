/* Who may change scripts: whoever may change what they are of. */
import type { Role, ScriptScope } from '@lectern/contracts'
import type { ProjectAction } from '@lectern/contracts/permissions'
import { mayProject } from '../../../auth/rights.ts'
import type { Around } from '../../../content/doc-tree.ts'
import { AppError } from '../../../core/app-error.ts'

/** A document or folder, an application or a project, with what it is in. */
export interface ScriptPlace {
  spaceId: number
  projectId: number
  moduleId: number | undefined
  /** The document or folder, and the folders it is in from the innermost on; none for an application or a project. */
  around: readonly Around[]
}

export type MayChange = Readonly<Record<ScriptScope, boolean>>

const actions: Readonly<Record<ScriptScope, ProjectAction>> = {
  doc: 'manageDocs',
  folder: 'manageDocs',
  module: 'manageModules',
  project: 'update',
}

/** False for a scope that the place is not in. */
export function mayChangeScripts(place: ScriptPlace, role: Role): MayChange {
  const may = (scope: ScriptScope, isThere: boolean): boolean => isThere && mayProject(actions[scope], role)
  return {
    doc: may('doc', subjectOf(place, 'doc') !== undefined),
    folder: may('folder', place.around.some(isFolder)),
    module: may('module', place.moduleId !== undefined),
    project: may('project', true),
  }
}

/** @throws {AppError} no_permission */
export function requireChange(may: MayChange, scope: ScriptScope): void {
  if (!may[scope]) throw new AppError('no_permission')
}

/** Of the place: its document, application or project; a folder only when it is the place itself. */
export function subjectOf(
  { around: [self], moduleId, projectId }: ScriptPlace,
  scope: ScriptScope,
): number | undefined {
  const [doc, folder] = self !== undefined && isFolder(self) ? [undefined, self.id] : [self?.id, undefined]
  return { doc, folder, module: moduleId, project: projectId }[scope]
}

export const isFolder = ({ is_folder }: Around): boolean => is_folder === 1
