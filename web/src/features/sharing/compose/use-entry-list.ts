/* Filter, folds, ticks and the row with the tab stop of what is in a composed project. */
import type { ComposeEntry } from '@lectern/contracts'
import { startTransition, useDeferredValue, useMemo, useState } from 'react'
import { termsOf } from '../../../entities/doc-tree/tree-filter.ts'
import { idOf, isBranch } from '../../../entities/doc-tree/tree-model.ts'
import { allClosed, allOpen, setOpen } from '../../../entities/doc-tree/tree-open.ts'
import { useOpenFolders } from '../../../entities/doc-tree/use-open-folders.ts'
import { useRowFocus } from '../../../entities/doc-tree/use-row-focus.ts'
import { buildEntryList, idsInside, showEntries, tickedRoots, type EntryList } from './entry-list.ts'

const noNodes: ReadonlySet<number> = new Set()

/** Mount it again for another project. */
export function useEntryList(projectId: string, entries: readonly ComposeEntry[]) {
  const list = useMemo(() => buildEntryList(entries), [entries])
  const { tree } = list
  const [text, setText] = useState('')
  const applied = useDeferredValue(text)
  const [onlyBroken, setOnlyBroken] = useState(false)
  const [toggled, setToggled] = useState(noNodes)
  const { open, remember } = useOpenFolders(`lectern.compose.${projectId}`, tree, list.entries.length)
  const isOnlyBroken = onlyBroken && list.broken.length > 0
  const shown = useMemo(
    () => showEntries(list, { text: applied, onlyBroken: isOnlyBroken, open, toggled }),
    [list, applied, isOnlyBroken, open, toggled],
  )
  const terms = useMemo(() => termsOf(applied), [applied])
  const focus = useRowFocus(tree, shown.rows)
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
