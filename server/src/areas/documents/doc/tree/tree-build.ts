/*
 * From rows to a tree in reading order. Owns: order of siblings, counts, what is left out. Does not own: reading the rows, the form of the
 * answer.
 */
import { nodeType, type NodeType } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { TreeModule, TreeProject, TreeRow } from './tree-repo.ts'

/** A node of a tree; parents stand before their children. */
export interface TreeItem {
  id: string
  type: NodeType
  label: string
  /** Index of the parent; -1 at the root. */
  parent: number
  /** Documents below; 0 for documents. */
  count: number
  /** The folder or document; absent for projects and applications. */
  row?: TreeRow
}

export interface TreeRules {
  /** Hidden folders and documents as well. */
  keepHidden?: boolean
  keepEmptyFolders?: boolean
  /** Only these documents, and everything below these folders; absent for all. */
  chosen?: ReadonlySet<number>
}

/** The folders and documents of one application. What cannot be reached from the root is left out. */
export function buildModuleTree(rows: readonly TreeRow[], rules: TreeRules = {}): TreeItem[] {
  const items = walk(groupByParent(rows), rules)
  return rules.keepEmptyFolders === true ? withCounts(items) : closeTree(items)
}

/** The items with how many documents are below each, without folders that have none. They belong to the tree from now on. */
export function closeTree(items: TreeItem[]): TreeItem[] {
  return withoutEmptyFolders(withCounts(items))
}

function groupByParent(rows: readonly TreeRow[]): Map<number | null, TreeRow[]> {
  const groups = new Map<number | null, TreeRow[]>()
  for (const row of rows) {
    const group = groups.get(row.parent_id)
    if (group === undefined) groups.set(row.parent_id, [row])
    else group.push(row)
  }
  return groups
}

interface Pending {
  row: TreeRow
  parent: number
  /** A folder above is chosen as a whole. */
  isChosen: boolean
}

/** Depth first, without recursion: folders may be nested deeper than the stack allows. */
function walk(groups: Map<number | null, TreeRow[]>, { keepHidden = false, chosen }: TreeRules): TreeItem[] {
  const items: TreeItem[] = []
  const pending: Pending[] = []
  const open = (id: number | null, parent: number, isChosen: boolean): void => {
    const children = groups.get(id)?.sort(inReadingOrder) ?? []
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const row = children[index]
      if (row !== undefined && (keepHidden || row.is_show === 1)) pending.push({ row, parent, isChosen })
    }
  }
  open(null, -1, chosen === undefined)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { row, parent } = next
    const isChosen = next.isChosen || chosen?.has(row.id) === true
    if (row.is_folder === 0 && !isChosen) continue
    const isFolder = row.is_folder === 1
    items.push({
      id: row.publicId,
      type: isFolder ? nodeType.folder : nodeType.doc,
      label: row.name,
      parent,
      count: 0,
      row,
    })
    if (isFolder) open(row.id, items.length - 1, isChosen)
  }
  return items
}

/** Order of siblings. */
export function inReadingOrder(
  a: { id: number; name: string; order_index: number },
  b: { id: number; name: string; order_index: number },
): number {
  if (a.order_index !== b.order_index) return a.order_index - b.order_index
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.id - b.id
}

/** Sorts spaces, projects or applications as people see them. */
export function sortSiblings<T extends { id: number; name: string; order_index: number }>(list: readonly T[]): T[] {
  return [...list].sort(inReadingOrder)
}

function withCounts(items: TreeItem[]): TreeItem[] {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index]
    const parent = item === undefined ? undefined : items[item.parent]
    if (item !== undefined && parent !== undefined) parent.count += item.type === nodeType.doc ? 1 : item.count
  }
  return items
}

/** The items themselves, with their new places: copying 20,000 of them keeps the garbage collector busy. */
function withoutEmptyFolders(items: TreeItem[]): TreeItem[] {
  const places: number[] = []
  let kept = 0
  for (const item of items) {
    const isKept = item.type !== nodeType.folder || item.count > 0
    places.push(isKept ? kept : -1)
    if (!isKept) continue
    item.parent = places[item.parent] ?? -1
    items[kept] = item
    kept += 1
  }
  items.length = kept
  return items
}

/** Applications under their projects; without `projects` the applications are the roots. */
export function assembleTree(
  modules: readonly TreeModule[],
  rows: ReadonlyMap<number, readonly TreeRow[]>,
  projects?: readonly TreeProject[],
): TreeItem[] {
  const items: TreeItem[] = []
  const addModules = (list: readonly TreeModule[], parent: number): void => {
    for (const module of sortSiblings(list))
      addModule(items, module, buildModuleTree(rows.get(module.id) ?? []), parent)
  }
  if (projects === undefined) addModules(modules, -1)
  for (const project of sortSiblings(projects ?? [])) {
    const place = items.length
    const item: TreeItem = {
      id: encodeId('project', project.id),
      type: nodeType.project,
      label: project.name,
      parent: -1,
      count: 0,
    }
    items.push(item)
    addModules(
      modules.filter((module) => module.project_id === project.id),
      place,
    )
    for (const child of items.slice(place + 1)) if (child.parent === place) item.count += child.count
  }
  return items
}

/** `below` belongs to the tree from now on. */
function addModule(items: TreeItem[], module: TreeModule, below: readonly TreeItem[], parent: number): void {
  const place = items.length
  const first = place + 1
  let count = 0
  for (const item of below) if (item.type === nodeType.doc) count += 1
  items.push({ id: encodeId('module', module.id), type: nodeType.module, label: module.name, parent, count })
  for (const item of below) {
    item.parent = item.parent < 0 ? place : item.parent + first
    items.push(item)
  }
}
