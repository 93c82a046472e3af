/* The parts of a long page, which the sidebar shows below the page's entry. The page lists them; `Sidebar` draws them. */

export interface PageAnchor {
  /** Of the element the part is. */
  id: string
  label: string
  /** Something in it is not saved. */
  isMarked: boolean
}

interface Anchors {
  /** Address of the page. */
  path: string
  anchors: readonly PageAnchor[]
  /** The part in view. */
  currentId: string
}

const none: Anchors = { path: '', anchors: [], currentId: '' }
let shown = none
const listeners = new Set<() => void>()

export const getPageAnchors = (): Anchors => shown

export function watchPageAnchors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: Anchors): void {
  shown = next
  for (const listener of listeners) listener()
}

export function showPageAnchors(path: string, anchors: readonly PageAnchor[]): void {
  publish({ path, anchors, currentId: shown.path === path ? shown.currentId : '' })
}

export function markCurrentAnchor(currentId: string): void {
  if (currentId !== shown.currentId) publish({ ...shown, currentId })
}

export function hidePageAnchors(): void {
  publish(none)
}
