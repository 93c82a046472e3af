import { useCallback, useState } from 'react'
import { readStored, writeStored } from '../storage.ts'

/** A choice remembered on this device; what is stored and no longer offered falls back to the first. */
export function useStoredChoice<const T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): [T, (choice: T) => void] {
  const [choice, setChoice] = useState<T>(() => {
    const stored = readStored(key)
    return choices.find((one) => one === stored) ?? choices[0]
  })
  const choose = useCallback(
    (next: T) => {
      setChoice(next)
      writeStored(key, next)
    },
    [key],
  )
  return [choice, choose]
}
