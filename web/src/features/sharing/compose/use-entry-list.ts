/* Filter, folds, ticks and the row with the tab stop of what is in a composed project. */
import type { ComposeEntry } from '@lectern/contracts'
import { startTransition, useDeferredValue, useMemo, useRef, useState } from 'react'
import { termsOf } from '../../../entities/doc-tree/tree-filter.ts'
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
import type { VirtualRowsHandle } from '../../../shared/ui/table/virtual-rows.tsx'
import { buildEntryList, idsInside, showEntries, tickedRoots, type EntryList } from './entry-list.ts'

/** Projects with more entries begin with their folders closed. */
const openUpTo = 300
const isStored = (value: unknown): value is object => parseOpenState(value) !== undefined
const openKey = (projectId: string) => `lectern.compose.${projectId}`
const noNodes: ReadonlySet<number> = new Set()

function useFolds(projectId: string, list: EntryList) {
  const [open, setOpenState] = useState<OpenState>(
    () =>
      parseOpenState(readStoredJson(openKey(projectId), isStored)) ??
      (list.entries.length > openUpTo ? allClosed : allOpen),
  )
  const remember = (next: OpenState) => {
    setOpenState(next)
    writeStoredJson(openKey(projectId), serializeOpenState(list.tree, next))
  }
  return { open, remember }
}

/** Mount it again for another project. */
export function useEntryList(projectId: string, entries: readonly ComposeEntry[]) {
  const list = useMemo(() => buildEntryList(entries), [entries])
  const { tree } = list
  const [text, setText] = useState('')
  const applied = useDeferredValue(text)
  const [onlyBroken, setOnlyBroken] = useState(false)
  const [toggled, setToggled] = useState(noNodes)
  const { open, remember } = useFolds(projectId, list)
  const isOnlyBroken = onlyBroken && list.broken.length > 0
  const shown = useMemo(
    () => showEntries(list, { text: applied, onlyBroken: isOnlyBroken, open, toggled }),
    [list, applied, isOnlyBroken, open, toggled],
  )
  const terms = useMemo(() => termsOf(applied), [applied])
  const focus = useRowFocus(list, shown.rows)
  const ticks = useEntryTicks(list)
  const setFolder = (node: number, wanted: boolean) => {
    if (!isBranch(tree, node) || shown.isOpen(node) === wanted) return
    if (!shown.isFiltered) remember(setOpen(open, [idOf(tree, node)], wanted))
    else
      setToggled((before) => {
        const next = new Set(before)
        if (!next.delete(node)) next.add(node)
        return next
      })
  }
  return {
    list,
    ...shown,
    ...focus,
    ...ticks,
    terms,
    text,
    setText: (next: string) => {
      setText(next)
      setToggled(noNodes)
    },
    onlyBroken: isOnlyBroken,
    setOnlyBroken,
    setFolder,
    isAllOpen: open.base === 'open' && open.exceptions.size === 0,
    /** The rows follow a moment later: there may be thousands. */
    setAll: (wanted: boolean) => startTransition(() => remember(wanted ? allOpen : allClosed)),
  }
}

export type EntryListState = ReturnType<typeof useEntryList>

/** What is ticked; what is gone stops counting. */
function useEntryTicks(list: EntryList) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ticked = useMemo(() => new Set([...chosen].filter((id) => list.tree.nodeOfId.has(id))), [chosen, list])
  return {
    ticked,
    roots: () => tickedRoots(list, ticked),
    tick: (node: number, on: boolean) => {
      const next = new Set(ticked)
      for (const id of idsInside(list, node)) {
        if (on) next.add(id)
        else next.delete(id)
      }
      setChosen(next)
    },
    clearTicks: () => setChosen(new Set()),
  }
}

/** The row that has the tab stop. */
function useRowFocus({ tree }: EntryList, rows: Int32Array) {
  const [activeId, setActiveId] = useState('')
  const rowsRef = useRef<VirtualRowsHandle>(null)
  const activeRow = Math.max(0, rows.indexOf(tree.nodeOfId.get(activeId) ?? -1))
  const focusId = (id: string) => {
    const find = () => document.getElementById(`entry-${id}`)
    const drawn = find()
    if (drawn !== null) drawn.focus()
    // A row out of view has to be drawn first.
    else requestAnimationFrame(() => find()?.focus())
  }
  return {
    activeRow,
    rowsRef,
    setActive: (row: number) => {
      const node = rows[row]
      if (node !== undefined) setActiveId(idOf(tree, node))
    },
    focusRow: (row: number) => {
      const node = rows[row]
      if (node === undefined) return
      setActiveId(idOf(tree, node))
      rowsRef.current?.scrollToRow(row)
      focusId(idOf(tree, node))
    },
    focusId,
  }
}
