/* The toasts on screen. Anything may show one; `ToastStack` draws them. */
import { toastMs } from '@lectern/contracts'

export interface Toast {
  id: number
  kind: 'done' | 'error' | 'info'
  message: string
  /** Small code for support, copied with one click. */
  reference?: string
  action?: { label: string; run: () => void }
  /** Milliseconds on screen. */
  durationMs: number
}

const maximum = 3
let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const getToasts = (): readonly Toast[] => toasts

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast; the oldest leaves when there would be more than three. An equal one already there is replaced. */
export function showToast(toast: Omit<Toast, 'id' | 'durationMs'> & { durationMs?: number }): number {
  const id = nextId++
  const durationMs = toast.durationMs ?? toastMs
  const others = toasts.filter((other) => other.kind !== toast.kind || other.message !== toast.message)
  publish([...others, { ...toast, id, durationMs }].slice(-maximum))
  return id
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}
