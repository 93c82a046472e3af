import { useSyncExternalStore } from 'react'
import { readStoredJson, watchStored, writeStored, writeStoredJson } from '../../../../shared/lib/storage.ts'
import type { ChosenWidths, ResizableColumn } from './grid-widths.ts'

const key = 'lectern.grid.widths'
const none: ChosenWidths = {}
let read: ChosenWidths | undefined

function isChosen(value: unknown): value is ChosenWidths {
  return typeof value === 'object' && value !== null && Object.values(value).every(Number.isFinite)
}

function current(): ChosenWidths {
  read ??= readStoredJson(key, isChosen) ?? none
  return read
}

function watch(onChange: () => void): () => void {
  return watchStored((changed) => {
    if (changed !== key) return
    read = undefined
    onChange()
  })
}

/** Widths of the columns that people chose on this device, the same in every grid. */
export function useColumnWidths(): ChosenWidths {
  return useSyncExternalStore(watch, current)
}

/** Remembers a width; `undefined` gives the column back to its content. */
export function chooseWidth(column: ResizableColumn, width: number | undefined): void {
  const { [column]: _, ...others } = current()
  const next = width === undefined ? others : { ...others, [column]: Math.round(width) }
  if (Object.keys(next).length === 0) writeStored(key, undefined)
  else writeStoredJson(key, next)
}
