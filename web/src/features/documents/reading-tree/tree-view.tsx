import { useEffect, useId, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { idOf, isBranch, isDoc, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { VirtualRows, type VirtualRowsHandle } from '../../../shared/ui/table/virtual-rows.tsx'
import { isTickTarget, TreeRow, type LabelMode } from './tree-row.tsx'
import { nodeAt, useResting, type RestActions } from './use-resting.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import classes from './tree.module.css'

/** Ticking nodes, for pickers. */
export interface TreeTicks {
  /** Per node: 0 off, 1 on, 2 mixed. */
  states: Uint8Array
  toggle: (node: number) => void
}

export interface TreeViewProps extends RestActions {
  tree: TreeModel
  /** Visible nodes from top to bottom. */
  rows: Int32Array
  isOpen: (node: number) => boolean
  setNodes: (nodes: readonly number[], open: boolean) => void
  /** Name for screen readers. */
  label: string
  currentId?: string | undefined
  /** Words to mark. */
  terms?: readonly string[]
  labelMode?: LabelMode
  /** 28, or 40 where fingers point. */
  rowHeight?: number
  ticks?: TreeTicks
  /** Address of a document's page; absent where rows are only ticked. */
  pageOf?: (docId: string) => string
  /** A document was chosen with the keyboard; `newTab` with Ctrl or Cmd. Clicks follow the row's link. */
  onOpen?: (docId: string, newTab: boolean) => void
  /** A link was followed, or a document opened. */
  onChosen?: () => void
}

/** The tree as a virtual list: one tab stop, arrows and letters inside. */
export function TreeView(props: TreeViewProps) {
  const { tree, rows, isOpen, setNodes, label, currentId, labelMode = 'name', rowHeight = 28, ticks, pageOf } = props
  const prefix = useId()
  const list = useRef<VirtualRowsHandle>(null)
  const frame = useRef<HTMLDivElement | null>(null)
  const currentNode = currentId === undefined ? -1 : (tree.nodeOfId.get(currentId) ?? -1)
  const { active, activeRow, setActiveNode } = useActiveRow(rows, currentNode)
  const [hasFocus, setFocus] = useState(false)
  useShownCurrent(rows, currentNode, list)
  const rest = useResting(props, frame)
  const focusRow = (row: number) => {
    const node = rows[row]
    if (node === undefined) return
    setActiveNode(node)
    list.current?.scrollToRow(row)
    rest.onKeyboard(node, prefix)
  }
  const openDoc = (node: number, newTab: boolean) => {
    props.onOpen?.(idOf(tree, node), newTab)
    props.onChosen?.()
  }
  const toggle = (node: number) => {
    setActiveNode(node)
    setNodes([node], !isOpen(node))
  }
  const onKeyDown = useTreeKeys({
    tree,
    rows,
    isOpen,
    setNodes,
    activeRow,
    focusRow,
    onAct: (node, key, withMod) => {
      if (ticks !== undefined && (key === ' ' || pageOf === undefined)) ticks.toggle(node)
      else if (isBranch(tree, node)) toggle(node)
      else openDoc(node, withMod)
    },
  })
  return (
    <VirtualRows
      count={rows.length}
      rowHeight={rowHeight}
      handle={list}
      role="tree"
      aria-label={label}
      aria-multiselectable={ticks === undefined ? undefined : true}
      aria-activedescendant={hasFocus && active !== -1 ? `${prefix}${active}` : undefined}
      tabIndex={0}
      className={classes['tree']}
      data-focused={hasFocus || undefined}
      // A custom property is not in React's type of styles.
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        frame.current = event.currentTarget
        setFocus(true)
        rest.onKeyboard(active, prefix)
      }}
      onBlur={() => {
        setFocus(false)
        rest.leave()
      }}
      onPointerOver={rest.onPointerOver}
      onPointerLeave={rest.leave}
      onClick={(event) => {
        const node = nodeAt(event.target)
        if (node === undefined) return
        setActiveNode(node)
        event.currentTarget.focus({ preventScroll: true })
        if (ticks !== undefined && (isTickTarget(event.target) || (isDoc(tree, node) && pageOf === undefined))) {
          ticks.toggle(node)
        } else if (isBranch(tree, node)) toggle(node)
        else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) props.onChosen?.()
      }}
      keyOf={(row) => String(rows[row] ?? row)}
      renderRow={(row, style) => {
        const node = rows[row] ?? -1
        const state = ticks?.states[node] ?? 0
        return (
          <TreeRow
            key={node}
            id={`${prefix}${node}`}
            tree={tree}
            node={node}
            style={style}
            isOpen={isBranch(tree, node) && isOpen(node)}
            isCurrent={node === currentNode}
            isActive={hasFocus && node === active}
            terms={props.terms ?? noTerms}
            labelMode={labelMode}
            to={pageOf === undefined || !isDoc(tree, node) ? undefined : pageOf(idOf(tree, node))}
            tick={ticks === undefined ? undefined : state === 2 ? 'mixed' : state === 1}
          />
        )
      }}
    />
  )
}

const noTerms: readonly string[] = []

/** The row the keyboard acts on: the last one used, else the current document's, else the first. */
function useActiveRow(rows: Int32Array, currentNode: number) {
  const [activeNode, setActiveNode] = useState(currentNode)
  const foundRow = rows.indexOf(activeNode)
  const activeRow = foundRow === -1 ? Math.max(0, rows.indexOf(currentNode)) : foundRow
  return { active: rows[activeRow] ?? -1, activeRow, setActiveNode }
}

/** Brings the current document into view when it changes, not when the reader opens something. */
function useShownCurrent(rows: Int32Array, currentNode: number, list: RefObject<VirtualRowsHandle | null>): void {
  const shown = useRef(-1)
  useEffect(() => {
    if (shown.current === currentNode) return
    const row = rows.indexOf(currentNode)
    if (row === -1) return
    shown.current = currentNode
    list.current?.scrollToRow(row)
  }, [rows, currentNode, list])
}
