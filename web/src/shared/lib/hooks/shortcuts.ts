/*
 * Keyboard shortcuts of the page. Single letters and two-letter sequences act only outside text fields and dialogs, and can be turned
 * off; keys with Ctrl or Cmd always act.
 */
import { useLayoutEffect, useRef } from 'react'
import { readStored, writeStored } from '../storage.ts'

const key = 'lectern.shortcuts'
const sequenceMs = 1_200

/** Whether single letters act on this device. */
export function areLettersOn(): boolean {
  return readStored(key) !== 'off'
}

export function setLettersOn(on: boolean): void {
  writeStored(key, on ? undefined : 'off')
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role=textbox]')
}

/** `mod+k`, `g s`, `?`: what a pressed key is called. Shift is part of the character it makes. */
function nameOf(event: KeyboardEvent): string {
  const character = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : ''
  return `${mod}${event.altKey ? 'alt+' : ''}${character}`
}

/** Handlers by shortcut: `mod+k`, `/`, `?`, `Escape`, or two letters after another as `g s`. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** What parts of the present page offer to whoever asks (`shared/commands/`), in the order in which they appeared. */
export const offered = new Set<{ current: readonly [Shortcuts, (() => readonly unknown[]) | undefined] }>()

/** Listens while mounted. A handled key does nothing else. */
export function useShortcuts(shortcuts: Shortcuts, offers?: () => readonly unknown[]): void {
  const current = useRef([shortcuts, offers] as const)
  // With what is to be seen, not after it: a key pressed at once acts on that.
  useLayoutEffect(() => {
    current.current = [shortcuts, offers]
  })
  useLayoutEffect(() => {
    let first = { name: '', atMs: 0 }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const name = nameOf(event)
      const plain = event.key.length === 1 && !name.includes('+')
      if (plain && (!areLettersOn() || isTyping(event.target) || document.querySelector('[aria-modal=true]') !== null))
        return
      const sequence = event.timeStamp - first.atMs < sequenceMs ? `${first.name} ${name}` : ''
      const handler = current.current[0][sequence] ?? current.current[0][name]
      first = plain ? { name, atMs: event.timeStamp } : { name: '', atMs: 0 }
      if (handler === undefined) return
      first = { name: '', atMs: 0 }
      event.preventDefault()
      handler(event)
    }
    window.addEventListener('keydown', onKey)
    offered.add(current)
    return () => {
      offered.delete(current)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
