import { useCallback, useState } from 'react'
import { readStoredJson, writeStoredJson } from '../../shared/lib/storage.ts'
import type { TreeModel } from './tree-model.ts'
import { allClosed, allOpen, parseOpenState, serializeOpenState, type OpenState } from './tree-open.ts'

/** Larger trees begin with their folders closed. */
const openUpTo = 300
const isStored = (value: unknown): value is object => parseOpenState(value) !== undefined

/** Which folders of a list are open, remembered on this device under the key. `size`: how much is in the list. */
export function useOpenFolders(key: string, tree: TreeModel, size: number) {
  const [open, setOpenState] = useState<OpenState>(
    () => parseOpenState(readStoredJson(key, isStored)) ?? (size > openUpTo ? allClosed : allOpen),
  )
  const remember = useCallback(
    (next: OpenState) => {
      setOpenState(next)
      writeStoredJson(key, serializeOpenState(tree, next))
    },
    [key, tree],
  )
  return { open, remember }
}
