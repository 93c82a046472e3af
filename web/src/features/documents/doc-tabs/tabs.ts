/* Tabs of visited documents: what opening, closing and moving do to the list. Pure; which tab is active is what the address says. */
import { docType, type DocType } from '@lectern/contracts'

export interface DocTab {
  docId: string
  name: string
  httpMethod: string
  type: DocType
  deprecated: boolean
}

export type Tabs = readonly DocTab[]

/** More would only be found by searching; the one opened longest ago goes. */
const maximum = 40

const indexOf = (tabs: Tabs, docId: string) => tabs.findIndex((tab) => tab.docId === docId)

const isSame = (a: DocTab, b: DocTab) =>
  a.name === b.name && a.httpMethod === b.httpMethod && a.type === b.type && a.deprecated === b.deprecated

/** Adds a tab behind the active one, or refreshes what an open one says; the same list when nothing changes. */
export function openTab(tabs: Tabs, tab: DocTab, activeId?: string): Tabs {
  const at = indexOf(tabs, tab.docId)
  const known = tabs[at]
  if (known !== undefined) return isSame(known, tab) ? tabs : tabs.with(at, tab)
  const active = activeId === undefined ? -1 : indexOf(tabs, activeId)
  const next = active === -1 ? [...tabs, tab] : tabs.toSpliced(active + 1, 0, tab)
  if (next.length <= maximum) return next
  const oldest = next.findIndex((one) => one.docId !== tab.docId)
  return next.toSpliced(oldest, 1)
}

/** Gives the tabs that were asked about the current names of their documents; those without any close. The same list when nothing changes. */
export function refreshTabs(tabs: Tabs, asked: readonly string[], current: readonly DocTab[]): Tabs {
  const byId = new Map(current.map((tab) => [tab.docId, tab]))
  const next = tabs.flatMap((tab) => {
    const named = byId.get(tab.docId)
    if (named === undefined) return asked.includes(tab.docId) ? [] : [tab]
    return [isSame(tab, named) ? tab : named]
  })
  return next.length === tabs.length && next.every((tab, at) => tab === tabs[at]) ? tabs : next
}

/** Which tab follows when `docId` closes: its right neighbour, else its left one; `undefined` when none is left. */
export function neighbourOf(tabs: Tabs, docId: string): DocTab | undefined {
  const at = indexOf(tabs, docId)
  return at === -1 ? undefined : (tabs[at + 1] ?? tabs[at - 1])
}

export type Closing = 'this' | 'others' | 'left' | 'right' | 'all'

/** The tabs that stay. */
export function closeTabs(tabs: Tabs, docId: string, what: Closing): Tabs {
  const at = indexOf(tabs, docId)
  if (at === -1 && what !== 'all') return tabs
  switch (what) {
    case 'this':
      return tabs.toSpliced(at, 1)
    case 'others':
      return tabs.filter((tab) => tab.docId === docId)
    case 'left':
      return tabs.slice(at)
    case 'right':
      return tabs.slice(0, at + 1)
    case 'all':
      return []
  }
}

/**
 * Where to go after closing: the active tab when it stays, else what takes its place.
 * @returns `undefined` to stay, `null` when no tab is left
 */
export function activeAfter(
  before: Tabs,
  after: Tabs,
  activeId: string | undefined,
  aimedAt: string,
): DocTab | undefined | null {
  if (after.length === 0) return null
  if (activeId === undefined || indexOf(after, activeId) !== -1 || indexOf(before, activeId) === -1) return undefined
  const neighbour = neighbourOf(before, activeId)
  const wanted = neighbour !== undefined && indexOf(after, neighbour.docId) !== -1 ? neighbour.docId : aimedAt
  return after.find((tab) => tab.docId === wanted) ?? after.at(-1)
}

/** Puts a tab before the place `to` (counted without it). */
export function moveTab(tabs: Tabs, docId: string, to: number): Tabs {
  const at = indexOf(tabs, docId)
  const tab = tabs[at]
  const place = Math.max(0, Math.min(tabs.length - 1, to))
  return tab === undefined || place === at ? tabs : tabs.toSpliced(at, 1).toSpliced(place, 0, tab)
}

/** The tab `step` places on from the active one, around the ends. */
export function tabAtStep(tabs: Tabs, activeId: string | undefined, step: 1 | -1): DocTab | undefined {
  const at = activeId === undefined ? -1 : indexOf(tabs, activeId)
  if (at === -1) return step === 1 ? tabs[0] : tabs.at(-1)
  return tabs.at((at + step) % tabs.length)
}

const docTypes: readonly unknown[] = Object.values(docType)

function isTab(value: unknown): value is DocTab {
  if (typeof value !== 'object' || value === null) return false
  const tab = value as Partial<Record<keyof DocTab, unknown>> // Every field is looked at here.
  return (
    typeof tab.docId === 'string' &&
    typeof tab.name === 'string' &&
    typeof tab.httpMethod === 'string' &&
    typeof tab.deprecated === 'boolean' &&
    docTypes.includes(tab.type)
  )
}

/** Reads what was stored, leaving out what has another form. */
export function isTabList(value: unknown): value is DocTab[] {
  return Array.isArray(value) && value.every(isTab)
}
