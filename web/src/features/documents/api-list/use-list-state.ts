import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf, isBranch } from '../../../entities/doc-tree/tree-model.ts'
import { allClosed, allOpen, setOpen } from '../../../entities/doc-tree/tree-open.ts'
import { useOpenFolders } from '../../../entities/doc-tree/use-open-folders.ts'
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
import { folderTick, idsOfAll, idsOfTick, readTicks, rootsOf, type Picks, type Ticks } from './list-picks.ts'

const none: ReadonlySet<string> = new Set()

/** What is ticked. What is gone or filtered away stops counting. */
function useTicks(model: ListModel, kept: KeptNodes) {
  const [ticked, setTicked] = useState<Picks>(new Set())
  const live = useMemo(() => readTicks(model, kept, ticked), [model, kept, ticked])
  const set = useCallback(
    (ids: readonly string[], on: boolean) =>
      setTicked((before) => {
        const next = new Set(readTicks(model, kept, before).picks)
        for (const id of ids) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [model, kept],
  )
  const replace = useCallback((ids: readonly string[]) => setTicked(new Set(ids)), [])
  return { live, set, replace }
}

/** What is ticked, as the list asks for it. */
function tickedParts(model: ListModel, kept: KeptNodes, ticks: Ticks) {
  const { tree } = model
  return {
    ticked: ticks.picks,
    tickedDocs: ticks.docs,
    /** Ticked documents, and ticked folders that hold none. */
    tickedCount: ticks.count,
    /** Ticked folders as a whole, and ticked documents in none of them. */
    tickedRoots: () => rootsOf(model, ticks.picks),
    /** How the box of a row looks. */
    markOf: (node: number) =>
      isBranch(tree, node) ? folderTick(model, kept, ticks, node) : ticks.picks.has(idOf(tree, node)) ? 'on' : 'off',
  }
}

/**
 * Filter, order, folds and ticks of an application's list. Mount it again for another application.
 * @returns `list`, the same object until what it shows changes, in it `view`, which no tick changes, and `filter` as it was entered: the list
 * follows a moment later
 */
export function useListState(moduleId: string, model: ListModel) {
  const { i18n } = useTranslation()
  const [filter, setFilter] = useState(noFilter)
  const applied = useDeferredValue(filter)
  const [sort, setSort] = useState<Sort>()
  const { open, remember } = useOpenFolders(`lectern.list.${moduleId}`, model.tree, model.tree.docCount)
  const [toggled, setToggled] = useState(none)
  const kept = useMemo(() => keepNodes(model, applied), [model, applied])
  const { live, set, replace } = useTicks(model, kept)
  const options = useMemo(
    () => ({ open, toggled, filter: applied, sort, lang: i18n.language }),
    [open, toggled, applied, sort, i18n.language],
  )
  const rows = useMemo(() => listRows(model, kept, options), [model, kept, options])
  const changeFilter = useCallback(
    (part: Partial<ListFilter>) => {
      setFilter((before) => ({ ...before, ...part }))
      // The same set when it is empty already: the list is not drawn for the letter before it is drawn for the rows.
      setToggled((before) => (before.size === 0 ? before : none))
    },
    [setToggled],
  )
  const view = useMemo(() => {
    const isOpen = (node: number) => isFolderOpen(model, kept, options, node)
    const setFolder = (node: number, wanted: boolean) => {
      if (isOpen(node) === wanted) return
      const id = idOf(model.tree, node)
      if (!isFiltering(options.filter)) {
        remember(setOpen(options.open, [id], wanted))
        return
      }
      const next = new Set(options.toggled)
      if (!next.delete(id)) next.add(id)
      setToggled(next)
    }
    return {
      model,
      kept,
      rows,
      filter: options.filter,
      sort: options.sort,
      changeFilter,
      /** First ascending, then descending, then the order of the application again. */
      cycleSort: (key: SortKey) =>
        setSort((before) =>
          before?.key !== key ? { key, descending: false } : before.descending ? undefined : { key, descending: true },
        ),
      isOpen,
      setFolder,
      /** The rows follow a moment later: there may be thousands. */
      setAllFolders: (wanted: boolean) =>
        startTransition(() => {
          remember(wanted ? allOpen : allClosed)
          setToggled(none)
        }),
      setTicked: set,
      replaceTicked: replace,
      tickAll: () => replace(idsOfAll(model, kept)),
      /** What a tick on a row means: the document, or what stays of the folder. */
      idsOfRow: (node: number) => idsOfTick(model, kept, node),
      isFolder: (node: number) => isBranch(model.tree, node),
    }
  }, [model, kept, rows, options, set, replace, changeFilter, remember, setToggled])
  const list = useMemo(() => ({ ...view, view, ...tickedParts(model, kept, live) }), [view, model, kept, live])
  return { list, filter }
}

export type ListState = ReturnType<typeof useListState>['list']
/** The list without what is ticked. */
export type ListView = ListState['view']
