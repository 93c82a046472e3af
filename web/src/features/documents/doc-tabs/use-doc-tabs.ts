/* The tabs of this device: remembered, shared by all reading pages in this window, and switched on unless the reader says otherwise. */
import { notDeprecated } from '@lectern/contracts'
import { useState, useSyncExternalStore } from 'react'
import { useCurrentNames } from '../../../entities/recent/use-current-names.ts'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '../../../shared/lib/storage.ts'
import { isTabList, openTab, refreshTabs, type DocTab, type Tabs } from './tabs.ts'

const keys = { tabs: 'lectern.tabs', on: 'lectern.docTabs' } as const

let tabs: Tabs = readStoredJson(keys.tabs, isTabList) ?? []
let isOn = readStored(keys.on) !== 'off'
const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Replaces the list. */
export function setTabs(next: Tabs): void {
  if (next === tabs) return
  tabs = next
  writeStoredJson(keys.tabs, next)
  for (const listener of listeners) listener()
}

/** Opens a tab, or refreshes the one that is open. */
export function visitDocument(tab: DocTab, activeId?: string): void {
  setTabs(openTab(tabs, tab, activeId))
}

/** Drops the tab of a document that is gone. */
export function forgetTab(docId: string): void {
  if (tabs.some((tab) => tab.docId === docId)) setTabs(tabs.filter((tab) => tab.docId !== docId))
}

/** Puts the names of the tabs right that were open before this page was, and closes those whose documents are gone. */
export function useCurrentTabs(): void {
  const [ids] = useState(() => tabs.map(({ docId }) => docId))
  useCurrentNames('tabs', ids, (asked, current) => {
    const named = current.map(({ id, name, httpMethod, type, deprecated }): DocTab => {
      return { docId: id, name, httpMethod, type, deprecated: deprecated !== notDeprecated }
    })
    setTabs(refreshTabs(tabs, asked, named))
  })
}

/** Turns the bar on or off on this device. */
export function setTabsOn(on: boolean): void {
  isOn = on
  writeStored(keys.on, on ? undefined : 'off')
  for (const listener of listeners) listener()
}

export function useDocTabs(): Tabs {
  return useSyncExternalStore(watch, () => tabs)
}

/** Whether the bar is shown at all. */
export function useTabsOn(): boolean {
  return useSyncExternalStore(watch, () => isOn)
}
