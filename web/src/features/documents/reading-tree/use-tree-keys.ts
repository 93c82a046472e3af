/* What keys do in the tree: arrows move, letters find, Enter opens, Space ticks. */
import { useRef, type KeyboardEvent } from 'react'
import { findByTyping, moveByKey } from '../../../entities/doc-tree/tree-keys.ts'
import type { TreeModel } from '../../../entities/doc-tree/tree-model.ts'

/** Letters typed faster than this are one word. */
const typingMs = 700
/** Shortcuts of the page around the tree. */
const pageKeys = '/[]?'

interface TreeKeysInput {
  tree: TreeModel
  rows: Int32Array
  isOpen: (node: number) => boolean
  setNodes: (nodes: readonly number[], open: boolean) => void
  /** -1 when there are no rows. */
  activeRow: number
  focusRow: (row: number) => void
  /** Enter, or Space: `withMod` with Ctrl or Cmd. */
  onAct: (node: number, key: string, withMod: boolean) => void
}

export function useTreeKeys(input: TreeKeysInput): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { tree, rows, isOpen, setNodes, activeRow, focusRow } = input
  const typing = useRef({ text: '', atMs: 0 })
  /** The row of what is being typed. */
  const findTyped = ({ key, timeStamp }: KeyboardEvent): number | undefined => {
    if (key.length !== 1 || pageKeys.includes(key)) return undefined
    const text = timeStamp - typing.current.atMs < typingMs ? typing.current.text + key : key
    typing.current = { text, atMs: timeStamp }
    return findByTyping(text, activeRow, { tree, rows })
  }
  return (event) => {
    const active = rows[activeRow]
    if (event.altKey || active === undefined) return
    const withMod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' || (event.key === ' ' && typing.current.atMs + typingMs < event.timeStamp)) {
      event.preventDefault()
      input.onAct(active, event.key, withMod)
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
    const found = findTyped(event)
    if (found === undefined) return
    event.preventDefault()
    event.stopPropagation()
    focusRow(found)
  }
}
