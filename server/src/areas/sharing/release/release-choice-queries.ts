/* What is chosen for a release: as a request gives it, and as it is stored. */
import { limits, type ReleaseChoice } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import {
  findDocs,
  listChosenDocs,
  listChosenModules,
  listModulesOf,
  type ChosenDoc,
  type ChosenModule,
} from './release-choice-repo.ts'

export type { ChosenModule } from './release-choice-repo.ts'

/** A choice in either of its forms. */
export interface GivenChoice {
  modules?: readonly ReleaseChoice[]
  moduleSourceIdMap?: Readonly<Record<string, readonly string[]>> | null
}

/** The stored choice, of applications that are there. */
export async function readChoice(db: Executor, releaseId: number): Promise<ChosenModule[]> {
  const [modules, docs] = await Promise.all([
    listChosenModules(db, [releaseId]),
    listChosenDocs(db, [releaseId], { withHidden: true }),
  ])
  const byModule = Map.groupBy(docs, (row) => row.module_id)
  return modules.map((row) => ({
    moduleId: row.module_id,
    mode: row.mode,
    isAll: row.is_all === 1,
    docs: (byModule.get(row.module_id) ?? []).map((doc) => ({ id: doc.doc_id, isFolder: doc.is_folder === 1 })),
  }))
}

/**
 * The choice a request gives, looked up; undefined when it gives none. Applications without documents are left out.
 * @param before what was chosen, for what a request of the older form does not name
 * @throws {AppError} not_accessible for an application that is not of the project, doc_not_in_module, release_too_large
 */
export async function resolveChoice(
  db: Executor,
  projectId: number,
  given: GivenChoice,
  before: readonly ChosenModule[],
): Promise<ChosenModule[] | undefined> {
  const asked = askedOf(given, before)
  if (asked === undefined) return undefined
  const moduleIds = [...asked.keys()]
  if ((await listModulesOf(db, projectId, moduleIds)).length !== moduleIds.length) throw new AppError('not_accessible')
  const count = [...asked.values()].reduce((sum, { docIds }) => sum + docIds.length, 0)
  if (count > limits.releaseItems) throw new AppError('release_too_large', { limit: limits.releaseItems })
  const found = await findDocs(
    db,
    [...asked.values()].flatMap(({ docIds }) => docIds.map((id) => decodeId('doc', id))),
  )
  const choice = [...asked].map(([moduleId, { docIds, ...rest }]) => ({
    ...rest,
    moduleId,
    docs: docsOf(moduleId, docIds, found),
  }))
  return choice.filter(({ isAll, docs }) => isAll || docs.length > 0)
}

type Asked = Pick<ChosenModule, 'mode' | 'isAll'> & { docIds: readonly string[] }

function askedOf(
  { modules, moduleSourceIdMap }: GivenChoice,
  before: readonly ChosenModule[],
): Map<number, Asked> | undefined {
  if (modules !== undefined)
    return new Map(
      modules.map(({ moduleId, mode, isAll = 0, docIds }) => [
        decodeId('module', moduleId),
        isAll === 1 || docIds === undefined
          ? { mode, isAll: true, docIds: [] }
          : { mode, isAll: false, docIds: [...new Set(docIds)] },
      ]),
    )
  if (moduleSourceIdMap === undefined || moduleSourceIdMap === null) return undefined
  const known = new Map(before.map((module) => [module.moduleId, module]))
  return new Map(
    Object.entries(moduleSourceIdMap).map(([publicId, ids]) => {
      const moduleId = decodeId('module', publicId)
      const { mode = 'live', isAll = false } = known.get(moduleId) ?? {}
      // The older form has no word for all of an application: it is listed without documents.
      return [moduleId, { mode, isAll: isAll && ids.length === 0, docIds: [...new Set(ids)] }]
    }),
  )
}

function docsOf(
  moduleId: number,
  docIds: readonly string[],
  found: ReadonlyMap<number, { moduleId: number; isFolder: boolean }>,
): ChosenDoc[] {
  const strangers = docIds.filter((id) => found.get(decodeId('doc', id))?.moduleId !== moduleId)
  if (strangers.length > 0) throw new AppError('doc_not_in_module', { docIds: strangers.slice(0, 100) })
  return docIds.map((publicId) => {
    const id = decodeId('doc', publicId)
    return { id, isFolder: found.get(id)?.isFolder === true }
  })
}

/** Whether two choices freeze the same. */
export function freezesSame(one: readonly ChosenModule[], other: readonly ChosenModule[]): boolean {
  return keyOf(frozenOf(one)) === keyOf(frozenOf(other))
}

export function isSameChoice(one: readonly ChosenModule[], other: readonly ChosenModule[]): boolean {
  return keyOf(one) === keyOf(other)
}

export function frozenOf(choice: readonly ChosenModule[]): ChosenModule[] {
  return choice.filter(({ mode }) => mode === 'frozen')
}

function keyOf(choice: readonly ChosenModule[]): string {
  const modules = choice.map(({ moduleId, mode, isAll, docs }) => {
    const ids = docs.map(({ id }) => id).sort((a, b) => a - b)
    return [moduleId, mode, isAll, ids] as const
  })
  return JSON.stringify(modules.sort(([a], [b]) => a - b))
}
