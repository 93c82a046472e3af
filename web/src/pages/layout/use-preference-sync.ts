/*
 * Keeps what the person chose the same on all their devices. Local storage is what everything reads; this copies what the account has into it,
 * and sends the account what changes in it.
 */
import { updatePreferences, type Preferences } from '@lectern/contracts'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { preferencesQuery } from '../../entities/preferences/preference-queries.ts'
import {
  preferenceNames,
  preferenceOf,
  readPreference,
  remembered,
  type PreferenceName,
} from '../../entities/preferences/remembered.ts'
import { setTabsOn } from '../../features/documents/doc-tabs/use-doc-tabs.ts'
import { call } from '../../shared/api/client.ts'
import { changeLanguage, getChosenLanguage } from '../../shared/i18n/i18n.ts'
import { readStored, watchStored, writeStored } from '../../shared/lib/storage.ts'

/** Writes the account's choices into this device's storage; answers which of them it had otherwise. */
function store(preferences: Preferences): ReadonlySet<PreferenceName> {
  const changed = new Set<PreferenceName>()
  for (const name of preferenceNames) {
    const value = preferences[name]
    if (value === undefined) continue
    const { storageKey, write } = remembered[name]
    // Name and value come from the same object; the compiler cannot follow that through the table.
    const text = (write as (value: unknown) => string | undefined)(value)
    if (readStored(storageKey) === text) continue
    changed.add(name)
    writeStored(storageKey, text)
  }
  return changed
}

/** To be used once per page of a signed-in person. */
export function usePreferenceSync(): void {
  const client = useQueryClient()
  const { data } = useQuery(preferencesQuery)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shownScheme = useRef(colorScheme)

  useEffect(() => {
    if (data === undefined) return
    const changed = store(data)
    if (changed.has('language')) void changeLanguage(getChosenLanguage())
    if (changed.has('docTabs')) setTabsOn(data.docTabs ?? true)
    if (changed.has('theme') && data.theme !== undefined) setColorScheme(data.theme)
  }, [data, setColorScheme])

  useEffect(() => {
    return watchStored((key) => {
      const name = preferenceOf(key)
      if (name !== undefined) note(readPreference(name, readStored(key)))
    })
    function note(change: Preferences): void {
      const known = client.getQueryData(preferencesQuery.queryKey)
      if (known === undefined) return
      const next = { ...known, ...change }
      if (preferenceNames.every((name) => next[name] === known[name])) return
      client.setQueryData(preferencesQuery.queryKey, next)
      // The choice holds on this device whether the server hears of it or not.
      call(updatePreferences, { body: change }).catch(() => undefined)
    }
  }, [client])

  useEffect(() => {
    // The library stores the scheme by itself, past what is watched.
    if (shownScheme.current === colorScheme) return
    shownScheme.current = colorScheme
    writeStored(remembered.theme.storageKey, colorScheme)
  }, [colorScheme])
}
