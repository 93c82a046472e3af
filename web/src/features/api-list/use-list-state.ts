import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf, isBranch } from '../../entities/doc-tree/tree-model.ts'
import {
  allClosed,
  allOpen,
  parseOpenState,
  serializeOpenState,
  setOpen,
  type OpenState,
} from '../../entities/doc-tree/tree-open.ts'
import { readStoredJson, writeStoredJson } from '../../shared/lib/storage.ts'
import {
  allDocsOf,
  docsOf,
  isFiltering,
  isFolderOpen,
  keepNodes,
  listRows,
  noFilter,
  type ListFilter,
  type ListModel,
  type Sort,
  type SortKey,
} from './list-model.ts'

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

/** Ticked documents. Those that are gone or filtered away stop counting. */
function useTicks(shown: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tickedShown = useMemo(() => new Set(shown.filter((id) => ticked.has(id))), [shown, ticked])
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(tickedShown)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  return { ticked: tickedShown, set, replace: (ids: readonly string[]) => setTicked(new Set(ids)) }
}

/** Filter, order, folds and ticks of an application's list. Mount it anew for another application. */
export function useListState(moduleId: string, model: ListModel) {
  const { i18n } = useTranslation()
  const [filter, setFilter] = useState<ListFilter>(noFilter)
  const [sort, setSort] = useState<Sort>()
  const folders = useOpenFolders(moduleId, model)
  const kept = useMemo(() => keepNodes(model, filter), [model, filter])
  const shownDocs = useMemo(() => allDocsOf(model, kept), [model, kept])
  const ticks = useTicks(shownDocs)
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
    setTicked: ticks.set,
    replaceTicked: ticks.replace,
    tickAll: () => ticks.replace(shownDocs),
    shownDocs,
    /** Documents a row stands for: itself, or all that stay below the folder. */
    docsOfRow: (node: number) => docsOf(model, kept, node),
    isFolder: (node: number) => isBranch(model.tree, node),
  }
}

export type ListState = ReturnType<typeof useListState>
