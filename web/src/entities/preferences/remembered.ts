/*
 * How each preference stands in this device's local storage (specification §9). Owns: the keys and their texts. Does not own: who reads them.
 */
import {
  colourSchemes,
  defaultLanguage,
  treeDimensions,
  treeLabels,
  treeWidthPx,
  type Preferences,
} from '@lectern/contracts'

/** Those that a device keeps, too. */
type Kept = Omit<Preferences, 'mutedEmails' | 'mutedWebhook'>
type Complete = { [K in keyof Kept]-?: Exclude<Kept[K], undefined> }
export type PreferenceValue<K extends keyof Complete> = Complete[K]

interface Remembered<K extends keyof Complete> {
  storageKey: string
  /** What a stored text means; `undefined` for one that means nothing. */
  read: (text: string | undefined) => PreferenceValue<K> | undefined
  /** The text for a value; `undefined` removes it. */
  write: (value: PreferenceValue<K>) => string | undefined
}

const oneOf = <T extends string>(values: readonly T[], fallback: T) => ({
  read: (text: string | undefined) => values.find((value) => value === (text ?? fallback)),
  write: (value: T): string => value,
})
/** Stored only when it differs from what holds without a choice. */
const flag = (storedText: string, storedMeans: boolean) => ({
  read: (text: string | undefined) => (text === storedText) === storedMeans,
  write: (value: boolean) => (value === storedMeans ? storedText : undefined),
})

export const remembered: { readonly [K in keyof Complete]: Remembered<K> } = {
  language: {
    storageKey: 'lectern.lang',
    read: (text) => text ?? defaultLanguage,
    write: (value) => value,
  },
  theme: { storageKey: 'lectern.theme', ...oneOf(colourSchemes, 'auto') },
  docTabs: { storageKey: 'lectern.docTabs', ...flag('off', false) },
  letterShortcuts: { storageKey: 'lectern.shortcuts', ...flag('off', false) },
  treeHidden: { storageKey: 'lectern.treeHidden', ...flag('yes', true) },
  treeExpanded: { storageKey: 'lectern.treeExpanded', ...flag('yes', true) },
  treeWidth: {
    storageKey: 'lectern.treeWidth',
    read: (text) => {
      const width = Number(text ?? treeWidthPx.default)
      return Number.isInteger(width) && width >= treeWidthPx.minimum && width <= treeWidthPx.maximum ? width : undefined
    },
    write: String,
  },
  treeDimension: { storageKey: 'lectern.dimension', ...oneOf(treeDimensions, 'space') },
  treeLabels: { storageKey: 'lectern.treeLabels', ...oneOf(treeLabels, 'name') },
  sampleLanguage: {
    storageKey: 'lectern.sampleLanguage',
    read: (text) => (text !== undefined && /^[\w-]{1,40}$/.test(text) ? text : undefined),
    write: (value) => value,
  },
}

export type PreferenceName = keyof typeof remembered
export const preferenceNames = Object.keys(remembered).filter((name): name is PreferenceName => name in remembered)

/** The preference a stored key belongs to. */
export function preferenceOf(storageKey: string): PreferenceName | undefined {
  return preferenceNames.find((name) => remembered[name].storageKey === storageKey)
}

/** One preference as part of all, from the text it is stored with; empty when the text means nothing. */
export function readPreference(name: PreferenceName, text: string | undefined): Preferences {
  const value = remembered[name].read(text)
  return value === undefined ? {} : { [name]: value }
}

/** The text a preference is stored with on this device. */
export function textOfPreference<K extends PreferenceName>(name: K, value: PreferenceValue<K>): string | undefined {
  return remembered[name].write(value)
}
