import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf, isBranch } from '../../../entities/doc-tree/tree-model.ts'
import {
  allClosed,
  allOpen,
  parseOpenState,
  serializeOpenState,
  setOpen,
  type OpenState,
} from '../../../entities/doc-tree/tree-open.ts'
import { readStoredJson, writeStoredJson } from '../../../shared/lib/storage.ts'
import {
  isFiltering,
  isFolderOpen,
  keepNodes,
  listRows,
  noFilter,
  type KeptNodes,
  type ListFilter,
  type ListModel,
  type Sort,
  type SortKey,
} from './list-model.ts'
import {
  countPicks,
  countTickedBelow,
  folderTick,
  idsOfAll,
  idsOfTick,
  livePicks,
  pickedDocs,
  rootsOf,
  type Picks,
} from './list-picks.ts'

/** Applications with more documents begin with their folders closed. */
const openUpTo = 300

const openKey = (moduleId: string) => `lectern.list.${moduleId}`
const isStored = (value: unknown): value is object => parseOpenState(value) !== undefined

function readOpen(moduleId: string, model: ListModel): OpenState {
  return (
    parseOpenState(readStoredJson(openKey(moduleId), isStored)) ??
    (model.tree.docCount > openUpTo ? allClosed : allOpen)
  )
}

/** Which folders are open; remembered per application on this device, except what a filter opens. */
function useOpenFolders(moduleId: string, model: ListModel) {
  const [open, setOpenState] = useState(() => readOpen(moduleId, model))
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const remember = (next: OpenState) => {
    setOpenState(next)
    writeStoredJson(openKey(moduleId), serializeOpenState(model.tree, next))
  }
  return { open, remember, toggled, setToggled }
}

/** What is ticked. What is gone or filtered away stops counting. */
function useTicks(model: ListModel, kept: KeptNodes) {
  const [ticked, setTicked] = useState<Picks>(new Set())
  const live = useMemo(() => livePicks(model, kept, ticked), [model, kept, ticked])
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(live)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  return { ticked: live, set, replace: (ids: readonly string[]) => setTicked(new Set(ids)) }
}

/** Filter, order, folds and ticks of an application's list. Mount it anew for another application. */
export function useListState(moduleId: string, model: ListModel) {
  const { i18n } = useTranslation()
  const [filter, setFilter] = useState<ListFilter>(noFilter)
  const [sort, setSort] = useState<Sort>()
  const folders = useOpenFolders(moduleId, model)
  const kept = useMemo(() => keepNodes(model, filter), [model, filter])
  const ticks = useTicks(model, kept)
  const below = useMemo(() => countTickedBelow(model, ticks.ticked), [model, ticks.ticked])
  const tickedDocs = useMemo(() => pickedDocs(model, ticks.ticked), [model, ticks.ticked])
  const { open, toggled } = folders
  const options = useMemo(
    () => ({ open, toggled, filter, sort, lang: i18n.language }),
    [open, toggled, filter, sort, i18n.language],
  )
  const rows = useMemo(() => listRows(model, kept, options), [model, kept, options])
  const isOpen = (node: number) => isFolderOpen(model, kept, options, node)
  const setFolder = (node: number, wanted: boolean) => {
    if (isOpen(node) === wanted) return
    const id = idOf(model.tree, node)
    if (!isFiltering(filter)) {
      folders.remember(setOpen(open, [id], wanted))
      return
    }
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    folders.setToggled(next)
  }
  return {
    model,
    kept,
    rows,
    filter,
    changeFilter: (part: Partial<ListFilter>) => {
      setFilter({ ...filter, ...part })
      folders.setToggled(new Set())
    },
    sort,
    /** First ascending, then descending, then the order of the application again. */
    cycleSort: (key: SortKey) =>
      setSort(sort?.key !== key ? { key, descending: false } : sort.descending ? undefined : { key, descending: true }),
    isOpen,
    setFolder,
    setAllFolders: (wanted: boolean) => {
      folders.remember(wanted ? allOpen : allClosed)
      folders.setToggled(new Set())
    },
    ticked: ticks.ticked,
    tickedDocs,
    /** Ticked documents, and ticked folders that hold none. */
    tickedCount: countPicks(model, ticks.ticked),
    setTicked: ticks.set,
    replaceTicked: ticks.replace,
    tickAll: () => ticks.replace(idsOfAll(model, kept)),
    /** Ticked folders as a whole, and ticked documents in none of them. */
    tickedRoots: () => rootsOf(model, ticks.ticked),
    folderTick: (node: number) => folderTick(model, kept, { picks: ticks.ticked, below }, node),
    /** What a tick on a row means: the document, or what stays of the folder. */
    idsOfRow: (node: number) => idsOfTick(model, kept, node),
    isFolder: (node: number) => isBranch(model.tree, node),
  }
}

export type ListState = ReturnType<typeof useListState>
