/* What is chosen for a release, between the ticks of a tree and the form the server takes. Pure. */
import type { ReleaseChoice, ReleaseMode } from '@lectern/contracts'
import { ancestorsOf, idOf, labelOf, type TreeModel } from '../../../../entities/doc-tree/tree-model.ts'

/** Ids of applications, folders and documents. */
export type Picks = ReadonlySet<string>
/** By application; what is not in it is frozen. */
export type Modes = Readonly<Record<string, ReleaseMode>>

export interface ChosenApplication {
  id: string
  name: string
}

/** Applications of a project's tree. */
export function applicationsIn(tree: TreeModel): ChosenApplication[] {
  const applications: ChosenApplication[] = []
  for (let node = 0; node < tree.size; node = tree.end[node] ?? tree.size)
    applications.push({ id: idOf(tree, node), name: labelOf(tree, node) })
  return applications
}

/** Of the ticked nodes, by application; those of an application that is ticked as a whole are its own id. */
function groupPicks(tree: TreeModel, picks: Picks): Map<string, string[]> {
  const shown = [...picks].filter((id) => tree.nodeOfId.has(id))
  return Map.groupBy(shown, (id) => {
    const node = tree.nodeOfId.get(id) ?? 0
    const [root = node] = ancestorsOf(tree, node)
    return idOf(tree, root)
  })
}

/** Applications something is ticked of, in the order of the tree. */
export function chosenApplications(tree: TreeModel, picks: Picks): ChosenApplication[] {
  const groups = groupPicks(tree, picks)
  return applicationsIn(tree).filter(({ id }) => groups.has(id))
}

/** @param before what was chosen: of it stays what the tree does not show, as hidden documents and applications without others */
export function choiceOf(
  tree: TreeModel,
  picks: Picks,
  modes: Modes,
  before: readonly ReleaseChoice[] = [],
): ReleaseChoice[] {
  const groups = groupPicks(tree, picks)
  const unseen = new Map(
    before.map(({ moduleId, docIds = [] }) => [moduleId, docIds.filter((id) => !tree.nodeOfId.has(id))]),
  )
  const shown = applicationsIn(tree).flatMap(({ id: moduleId }): ReleaseChoice[] => {
    const ticked = groups.get(moduleId) ?? []
    const mode = modes[moduleId] ?? 'frozen'
    if (ticked.includes(moduleId)) return [{ moduleId, mode, isAll: 1 }]
    const docIds = [...ticked, ...(unseen.get(moduleId) ?? [])]
    return docIds.length === 0 ? [] : [{ moduleId, mode, docIds }]
  })
  return [...shown, ...before.filter(({ moduleId }) => !tree.nodeOfId.has(moduleId))]
}

/** The ticks of a stored choice. */
export function picksOf(choice: readonly ReleaseChoice[]): Picks {
  return new Set(choice.flatMap(({ moduleId, isAll, docIds = [] }) => (isAll === 1 ? [moduleId] : docIds)))
}

export function modesOf(choice: readonly ReleaseChoice[]): Modes {
  return Object.fromEntries(choice.map(({ moduleId, mode }) => [moduleId, mode]))
}

/** Whether every application is ticked as a whole. */
export function isEverything(tree: TreeModel, picks: Picks): boolean {
  const applications = applicationsIn(tree)
  return applications.length > 0 && applications.every(({ id }) => picks.has(id))
}
