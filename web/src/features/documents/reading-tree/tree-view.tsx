import clsx from 'clsx'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { findByTyping, moveByKey } from '../../../entities/doc-tree/tree-keys.ts'
import { idOf, isBranch, isDoc, isService, labelOf, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { VirtualRows, type VirtualRowsHandle } from '../../../shared/ui/virtual-rows/virtual-rows.tsx'
import { isTickTarget, TreeRow, type LabelMode } from './tree-row.tsx'
import classes from './tree.module.css'

/** Ticking nodes, for pickers. */
export interface TreeTicks {
  /** Per node: 0 off, 1 on, 2 mixed. */
  states: Uint8Array
  toggle: (node: number) => void
  /** Why a node can't be ticked, shown at its end; absent for those that can. */
  fixedOf?: (node: number) => string | undefined
}

export interface TreeViewProps {
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
  /** The pointer rested on a document for 80 ms. */
  onHoverDoc?: (docId: string) => void
  /** The pointer or the keyboard rested on a service folder for 400 ms; `undefined` when it left. */
  onService?: (service: { folderId: string; label: string; row: HTMLElement } | undefined) => void
}

const typingMs = 700
const hoverMs = 80
const tipMs = 400

/** The tree as a virtual list: one tab stop, arrows and letters inside. */
export function TreeView(props: TreeViewProps) {
  const { tree, rows, isOpen, setNodes, label, currentId, labelMode = 'name', rowHeight = 28, ticks, pageOf } = props
  const prefix = useId()
  const list = useRef<VirtualRowsHandle>(null)
  const currentNode = currentId === undefined ? -1 : (tree.nodeOfId.get(currentId) ?? -1)
  const [activeNode, setActiveNode] = useState(currentNode)
  const [hasFocus, setFocus] = useState(false)
  const foundRow = rows.indexOf(activeNode)
  const activeRow = foundRow === -1 ? Math.max(0, rows.indexOf(currentNode)) : foundRow
  const active = rows[activeRow] ?? -1
  useShownCurrent(rows, currentNode, list)
  const rest = useResting(props)

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
  const onKeyDown = useTreeKeys(props, { activeRow, active, focusRow, toggle, openDoc })
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
      className={clsx('l-grow l-short l-pb-8', classes['tree'])}
      data-focused={hasFocus || undefined}
      // A custom property is not in React's type of styles.
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={() => {
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
        const node = nodeOf(rowAt(event.target))
        if (node === -1) return
        setActiveNode(node)
        event.currentTarget.focus({ preventScroll: true })
        if (ticks !== undefined && (isTickTarget(event.target) || (isDoc(tree, node) && pageOf === undefined))) {
          ticks.toggle(node)
        } else if (isBranch(tree, node)) toggle(node)
        else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) props.onChosen?.()
      }}
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
            fixed={ticks?.fixedOf?.(node)}
          />
        )
      }}
    />
  )
}

interface KeyTargets {
  activeRow: number
  /** Its node; -1 without any row. */
  active: number
  focusRow: (row: number) => void
  toggle: (node: number) => void
  openDoc: (node: number, newTab: boolean) => void
}

/** What keys do in the tree: arrows move and fold, Enter opens, letters find. */
function useTreeKeys({ tree, rows, isOpen, setNodes, ticks, pageOf }: TreeViewProps, targets: KeyTargets) {
  const { activeRow, active, focusRow, toggle, openDoc } = targets
  const typing = useRef({ text: '', atMs: 0 })
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || active === -1) return
    const withMod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' || (event.key === ' ' && typing.current.atMs + typingMs < event.timeStamp)) {
      event.preventDefault()
      if (ticks !== undefined && (event.key === ' ' || pageOf === undefined)) ticks.toggle(active)
      else if (isBranch(tree, active)) toggle(active)
      else openDoc(active, withMod)
      return
    }
    if (withMod) return
    const move = moveByKey(event.key, activeRow, { tree, rows, isOpen })
    if (move !== undefined) {
      event.preventDefault()
      if (move.kind === 'focus') focusRow(move.row)
      else setNodes(move.kind === 'open' ? [move.node] : move.nodes, move.kind === 'open' ? move.open : true)
      return
    }
    if (event.key.length !== 1 || event.key === '/' || event.key === '[' || event.key === ']' || event.key === '?')
      return
    const text = event.timeStamp - typing.current.atMs < typingMs ? typing.current.text + event.key : event.key
    typing.current = { text, atMs: event.timeStamp }
    const found = findByTyping(text, activeRow, { tree, rows })
    if (found === undefined) return
    event.preventDefault()
    event.stopPropagation()
    focusRow(found)
  }
}

const noTerms: readonly string[] = []

/** The row an event came from. */
function rowAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null
}

function nodeOf(row: HTMLElement | null): number {
  return Number(row?.dataset['node'] ?? -1)
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

/** Tells when pointer or keyboard rest on a row. */
function useResting({ tree, onHoverDoc, onService }: TreeViewProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const resting = useRef(-1)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  const leave = () => {
    clearTimeout(timer.current)
    resting.current = -1
    onService?.(undefined)
  }
  const rest = (node: number, row: () => HTMLElement | null) => {
    if (node === resting.current) return
    leave()
    resting.current = node
    if (node === -1) return
    if (isDoc(tree, node)) {
      timer.current = setTimeout(() => onHoverDoc?.(idOf(tree, node)), hoverMs)
    } else if (isService(tree, node)) {
      timer.current = setTimeout(() => {
        const element = row()
        if (element !== null) onService?.({ folderId: idOf(tree, node), label: labelOf(tree, node), row: element })
      }, tipMs)
    }
  }
  return {
    leave,
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') {
        const row = rowAt(event.target)
        rest(nodeOf(row), () => row)
      }
    },
    onKeyboard: (node: number, prefix: string) => {
      rest(node, () => document.getElementById(`${prefix}${node}`))
    },
  }
}
