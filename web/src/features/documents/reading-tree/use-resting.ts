/* Pointer or keyboard that rest on a row of the tree: documents are read ahead, services show their tip. */
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { idOf, isDoc, isService, labelOf, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'

const hoverMs = 80
const tipMs = 400

/** What is done when something rests on a row. */
export interface RestActions {
  /** The pointer rested on a document for 80 ms. */
  onHoverDoc?: (docId: string) => void
  /** The pointer or the keyboard rested on a service folder for 400 ms; `undefined` when it left. */
  onService?: (service: { folderId: string; label: string; row: HTMLElement } | undefined) => void
}

interface RestInput extends RestActions {
  tree: TreeModel
}

/** The node of the row an event came from. */
export function nodeAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null
  return row === null ? undefined : Number(row.dataset['node'])
}

/** @param frame the element around the rows, once it has had the focus */
export function useResting({ tree, onHoverDoc, onService }: RestInput, frame: RefObject<HTMLDivElement | null>) {
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
        const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-node]') : null
        rest(nodeAt(event.target) ?? -1, () => element)
      }
    },
    onKeyboard: (node: number, prefix: string) => {
      rest(node, () => frame.current?.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}${node}`)}`) ?? null)
    },
  }
}
