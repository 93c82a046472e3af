/*
 * The reading trees as prepared answers. The tag of an answer is made of what is visible and the applications' tree versions, so that a
 * client that has the current tree is answered without reading a document.
 */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { nodeType } from '@lectern/contracts'
import type { MachineActor, UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { PreparedCache } from '../../../../http/prepared-cache.ts'
import { PreparedJson } from '../../../../http/replies.ts'
import type { ProjectScope, SpaceScope } from '../../../../auth/scope.ts'
import { productVersion } from '../../../../core/version.ts'
import { seesHidden } from '../../../../auth/visibility.ts'
import { assembleTree, buildModuleTree, type TreeItem, type TreeRules } from './tree-build.ts'
import { presentColumns, presentNodes, presentTable, writeColumns } from './tree-presenter.ts'
import {
  findTreeModule,
  listReadableProjects,
  listTreeModules,
  listTreeRows,
  type TreeModule,
  type TreeProject,
  type TreeRow,
} from './tree-repo.ts'

const defaultCacheBytes = 96 * 1024 * 1024

export {
  assembleTree,
  buildModuleTree,
  closeTree,
  inReadingOrder,
  type TreeItem,
  type TreeRules,
} from './tree-build.ts'
export { findTreeModule, streamTreeRows, treeRows, type TreeRow } from './tree-repo.ts'

/** `nodes`: the specification's rows; `columns`: `CompactTree`. */
export type TreeForm = 'nodes' | 'columns'

/** Folders and documents of one application in reading order, parents first. */
export async function listModuleTree(
  db: AppContext['db'],
  moduleId: number,
  rules: TreeRules = {},
): Promise<TreeItem[]> {
  return buildModuleTree((await listTreeRows(db, [moduleId])).get(moduleId) ?? [], rules)
}

/** Every live folder and document of an application, hidden ones too. */
export async function listLiveRows(db: AppContext['db'], moduleId: number): Promise<readonly TreeRow[]> {
  return (await listTreeRows(db, [moduleId])).get(moduleId) ?? []
}

/** Folders and documents that readers see of an application, or of what is chosen of it, parents first. */
export async function listModuleRows(
  db: AppContext['db'],
  moduleId: number,
  chosen: ReadonlySet<number> | undefined,
): Promise<TreeRow[]> {
  const items = await listModuleTree(db, moduleId, chosen === undefined ? {} : { chosen })
  return items.flatMap(({ row }) => row ?? [])
}

/** How many documents of the application each choice shows to readers; `undefined` chooses everything. */
export async function countDocs(
  db: AppContext['db'],
  moduleId: number,
  choices: readonly (ReadonlySet<number> | undefined)[],
): Promise<number[]> {
  if (choices.length === 0) return []
  const rows = (await listTreeRows(db, [moduleId])).get(moduleId) ?? []
  const counts: number[] = []
  let all: number | undefined
  for (const chosen of choices) {
    const count = (): number => countLeaves(buildModuleTree(rows, chosen === undefined ? {} : { chosen }))
    counts.push(chosen === undefined ? (all ??= count()) : count())
    await setImmediate()
  }
  return counts
}

function countLeaves(items: readonly TreeItem[]): number {
  return items.filter((item) => item.type === nodeType.doc).length
}

/** Builds trees and keeps the latest. */
export class TreeReader {
  readonly #db: AppContext['db']
  readonly #cache: PreparedCache

  /** `cacheBytes`: memory for answers that are kept. */
  constructor({ db }: Pick<AppContext, 'db'>, cacheBytes = defaultCacheBytes) {
    this.#db = db
    this.#cache = new PreparedCache(cacheBytes)
  }

  async spaceTree(actor: UserActor | MachineActor, { spaceId }: SpaceScope, form: TreeForm): Promise<PreparedJson> {
    const projects = await listReadableProjects(this.#db, actor, spaceId)
    const modules = await listTreeModules(
      this.#db,
      projects.map((project) => project.id),
    )
    return this.#tree(form, modules, projects)
  }

  async projectTree({ projectId }: ProjectScope, form: TreeForm): Promise<PreparedJson> {
    return this.#tree(form, await listTreeModules(this.#db, [projectId]))
  }

  /** The application's table; hidden rows only for who may organise. */
  async table({ moduleId, role }: ProjectScope): Promise<PreparedJson> {
    const module = moduleId === undefined ? undefined : await findTreeModule(this.#db, moduleId)
    if (module === undefined) throw new AppError('not_accessible')
    const keepHidden = seesHidden(role)
    const tag = treeTag(['table', module.id, module.tree_version, keepHidden])
    return this.#cache.get(tag, async () => {
      const items = await listModuleTree(this.#db, module.id, { keepHidden, keepEmptyFolders: true })
      await setImmediate()
      return new PreparedJson(await writeColumns(presentTable(items)), tag)
    })
  }

  /** What of an application is shared. `version` changes whenever that does while the application does not. */
  async shareTree(
    moduleId: number,
    version: readonly (string | number)[],
    form: TreeForm,
    listItems: () => Promise<readonly TreeItem[]>,
  ): Promise<PreparedJson> {
    const module = await findTreeModule(this.#db, moduleId)
    if (module === undefined) throw new AppError('not_accessible')
    const tag = treeTag(['share', form, module.id, module.tree_version, ...version])
    return this.#cache.get(tag, async () => prepareTree(await listItems(), form, tag))
  }

  #tree(form: TreeForm, modules: readonly TreeModule[], projects?: readonly TreeProject[]): Promise<PreparedJson> {
    const tag = treeTag([
      form,
      projects?.map(({ id, name, order_index }) => [id, name, order_index]),
      modules.map((each) => [each.id, each.project_id, each.name, each.order_index, each.tree_version]),
    ])
    return this.#cache.get(tag, async () => {
      const rows = await listTreeRows(
        this.#db,
        modules.map((module) => module.id),
      )
      const items = assembleTree(modules, rows, projects)
      await setImmediate()
      return prepareTree(items, form, tag)
    })
  }
}

/** The tree as a prepared answer. */
export async function prepareTree(items: readonly TreeItem[], form: TreeForm, tag: string): Promise<PreparedJson> {
  const json = form === 'nodes' ? await presentNodes(items) : await writeColumns(presentColumns(items))
  return new PreparedJson(json, tag)
}

/** The release is part of it: a new one may write the same tree differently. */
export function treeTag(facts: readonly unknown[]): string {
  const text = JSON.stringify([productVersion, ...facts])
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}
