/*
 * What a reader does to a tree: opening, filtering, and what of it is remembered on this device.
 */
import { useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { filteredNodes, filterTree, termsOf } from '../../../entities/doc-tree/tree-filter.ts'
import { idOf, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import {
  allClosed,
  allOpen,
  firstOpenState,
  isOpen,
  parseOpenState,
  reveal,
  serializeOpenState,
  setOpen,
  visibleNodes,
  type OpenState,
} from '../../../entities/doc-tree/tree-open.ts'
import { textSearchQuery, type ReadingSource } from '../../../entities/document/reading-source.ts'
import { readStored, writeStoredJson } from '../../../shared/lib/storage.ts'

const none: ReadonlySet<number> = new Set()
const namesOnly = { treeKey: ['names'] }
/** How long the reader pauses before texts are searched. */
const pauseMs = 250

/** Ids of documents whose texts have the words; asked for when the reader pauses. */
function useFoundTexts(source: Pick<ReadingSource, 'treeKey' | 'searchTexts'>, text: string) {
  const wanted = text.trim()
  const [paused, setPaused] = useState('')
  // Visitors load this first: a library for it would be more than the rest of the tree.
  useEffect(() => {
    const timer = setTimeout(() => {
      setPaused(wanted)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [wanted])
  const { data } = useQuery(textSearchQuery(source, paused === wanted ? wanted : ''))
  return useMemo(() => (data === undefined ? undefined : new Set(data)), [data])
}

function readOpenState(key: string): OpenState | undefined {
  try {
    return parseOpenState(JSON.parse(readStored(key) ?? 'null'))
  } catch {
    return undefined // Not ours, or of an older form.
  }
}

/** A tree nobody has touched on this device: closed, unless the reader wants trees open. */
function stateOfNewTree(tree: TreeModel): OpenState {
  return readStored('lectern.treeExpanded') === 'yes' ? allOpen : firstOpenState(tree)
}

/**
 * The visible rows of a tree and how they change.
 * @param storageKey what is open is remembered under it, another one is another tree; `undefined` remembers nothing
 * @param currentId document whose folders are opened when it changes
 * @param source where texts of the documents are searched as well
 */
export function useTreeState(
  tree: TreeModel,
  storageKey: string | undefined,
  currentId: string | undefined,
  source: Pick<ReadingSource, 'treeKey' | 'searchTexts'> = namesOnly,
) {
  const key = storageKey === undefined ? undefined : `lectern.treeOpen.${storageKey}`
  const readOpened = () => (key === undefined ? undefined : readOpenState(key)) ?? stateOfNewTree(tree)
  const [opened, setOpened] = useState<OpenState>(readOpened)
  const [filter, setFilter] = useState('')
  const [toggled, setToggled] = useState(none)
  const [revealed, setRevealed] = useState<string>()
  const [lastKey, setLastKey] = useState(key)
  if (lastKey !== key) {
    setLastKey(key)
    setOpened(readOpened)
    setToggled(none)
    if (lastKey !== undefined) setFilter('')
    setRevealed(undefined)
  }
  const current = currentId === undefined ? undefined : tree.nodeOfId.get(currentId)
  if (current !== undefined && revealed !== currentId) {
    setRevealed(currentId)
    setOpened((state) => reveal(tree, state, current))
  }
  useEffect(() => {
    if (key !== undefined) writeStoredJson(key, serializeOpenState(tree, opened))
  }, [key, opened, tree])
  // The text stays with the fingers; the rows may come a moment later.
  const applied = useDeferredValue(filter)
  const found = useFoundTexts(source, applied)
  const filtered = useMemo(() => filterTree(tree, applied, found), [tree, applied, found])
  const terms = useMemo(() => termsOf(applied), [applied])
  const rows = useMemo(
    () => (filtered === undefined ? visibleNodes(tree, opened) : filteredNodes(tree, filtered, toggled)),
    [tree, opened, filtered, toggled],
  )
  const isNodeOpen = useCallback(
    (node: number) =>
      filtered === undefined ? isOpen(opened, idOf(tree, node)) : (filtered.opened[node] === 1) !== toggled.has(node),
    [filtered, opened, toggled, tree],
  )
  const setNodes = useCallback(
    (nodes: readonly number[], open: boolean) => {
      if (filtered === undefined) {
        setOpened((state) =>
          setOpen(
            state,
            nodes.map((node) => idOf(tree, node)),
            open,
          ),
        )
        return
      }
      setToggled((before) => {
        const next = new Set(before)
        for (const node of nodes) {
          if ((filtered.opened[node] === 1) === open) next.delete(node)
          else next.add(node)
        }
        return next
      })
    },
    [filtered, tree],
  )
  const setAll = useCallback((open: boolean) => {
    // The rows follow a moment later: there may be thousands.
    startTransition(() => setOpened(open ? allOpen : allClosed))
  }, [])
  const changeFilter = useCallback((text: string) => {
    setFilter(text)
    setToggled(none)
  }, [])
  return {
    rows,
    terms,
    filter,
    filtered,
    changeFilter,
    isNodeOpen,
    setNodes,
    setAll,
    isAllOpen: opened.base === 'open',
  }
}
