/* What was searched for on this device, newest first. Stays on the device. */
import { searchLimits } from '@lectern/contracts'
import { readStoredJson, writeStoredJson } from '../../shared/lib/storage.ts'

const key = 'lectern.searches'
const maximum = 8

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string' && text.length <= searchLimits.query)

export const recentSearches = (): readonly string[] => readStoredJson(key, isTexts) ?? []

/** Puts what was searched for first; called once something it found is opened. */
export function rememberSearch(text: string): void {
  const searched = text.trim()
  if (searched === '' || searched.length > searchLimits.query) return
  writeStoredJson(key, [searched, ...recentSearches().filter((other) => other !== searched)].slice(0, maximum))
}

/** Takes all out, when somebody signs out. */
export function forgetSearches(): void {
  writeStoredJson(key, [])
}
