/* The form of a site. Owns: what was chosen and what it means for the call. */
import { limits, reservedSiteLabels, type Site, type SiteSource } from '@lectern/contracts'
import type { NewSite } from './api/site-mutations.ts'

export interface VersionForm {
  /** Of the row on the screen. */
  key: number
  label: string
  /** `kind:id`; empty until one is chosen. */
  source: string
}

export interface SiteForm {
  accent: string
  /** A new picture as a `data:` address, `null` for none from now on, `undefined` to leave it. */
  logo: string | null | undefined
  allowsRobots: boolean
  showsChanges: boolean
  versions: readonly VersionForm[]
  /** Row of the version that the address alone shows. */
  defaultKey: number
}

export const sourceKeyOf = ({ kind, id }: Pick<SiteSource, 'kind' | 'id'>): string => `${kind}:${id}`

/** What a new site is called and shows at first. */
export interface FirstSite {
  title: string
  source: Pick<SiteSource, 'kind' | 'id' | 'name'>
}

export function firstForm(site: Site | undefined, first?: FirstSite): SiteForm {
  if (site === undefined) {
    const shown = first === undefined ? { label: 'latest', source: '' } : shownFirst(first)
    const versions = [{ key: 0, ...shown }]
    return { accent: '', logo: undefined, allowsRobots: true, showsChanges: false, versions, defaultKey: 0 }
  }
  const versions = site.versions.map(({ label, kind, sourceId }, key) => ({
    ...{ key, label },
    source: sourceKeyOf({ kind, id: sourceId }),
  }))
  const chosen = site.versions.findIndex(({ label }) => label === site.defaultLabel)
  return {
    accent: site.accent,
    logo: undefined,
    allowsRobots: site.allowsRobots === 1,
    showsChanges: site.showsChanges === 1,
    versions,
    defaultKey: Math.max(0, chosen),
  }
}

function shownFirst({ source }: FirstSite) {
  return { label: suggestLabel(source), source: sourceKeyOf(source) }
}

/** What is wrong with the versions: the name of its sentence. */
export type VersionProblem = 'none' | 'noSource' | 'labelInvalid' | 'labelsAlike'

export function problemOf(versions: readonly VersionForm[]): VersionProblem | undefined {
  if (versions.length === 0) return 'none'
  if (versions.some(({ source }) => source === '')) return 'noSource'
  const labels = versions.map(({ label }) => label.trim().toLowerCase())
  if (labels.some((label) => !isLabel(label))) return 'labelInvalid'
  return new Set(labels).size < labels.length ? 'labelsAlike' : undefined
}

function isLabel(label: string): boolean {
  const isPart = /^[0-9a-z](?:[0-9a-z._-]*[0-9a-z])?$/.test(label) && label.length <= limits.siteLabel
  return isPart && !reservedSiteLabels.includes(label)
}

export const isSiteName = (name: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length >= 3

/** An address from a title; empty where no letter of it can be in one. */
export function suggestName(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, limits.siteName).replace(/-$/, '')
}

/** A label for what was chosen: the number of a release, as far as it can be one. */
export function suggestLabel({ kind, name }: Pick<SiteSource, 'kind' | 'name'>): string {
  const label = kind === 'release' ? (name.match(/[0-9A-Za-z._-]+/g) ?? []).join('-').slice(0, limits.siteLabel) : ''
  return isLabel(label.toLowerCase()) ? label : 'latest'
}

/** One row moved to the place of another. */
export function moveVersion(versions: readonly VersionForm[], from: number, to: number): readonly VersionForm[] {
  const moved = versions[from]
  if (moved === undefined || to < 0 || to >= versions.length) return versions
  const rest = versions.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

type Chosen = Pick<NewSite, 'accent' | 'logo' | 'allowsRobots' | 'showsChanges' | 'versions' | 'defaultLabel'>

/** What both calls take of the choices. */
export function toSiteBody({ accent, logo, allowsRobots, showsChanges, versions, defaultKey }: SiteForm): Chosen {
  const chosen = versions.find(({ key }) => key === defaultKey) ?? versions[0]
  return {
    accent,
    ...(logo !== undefined && { logo }),
    allowsRobots: allowsRobots ? 1 : 0,
    showsChanges: showsChanges ? 1 : 0,
    versions: versions.map(({ label, source }) => {
      const [kind = '', sourceId = ''] = source.split(':')
      // Made of a source's kind.
      return { label: label.trim(), kind: kind as SiteSource['kind'], sourceId }
    }),
    ...(chosen !== undefined && { defaultLabel: chosen.label.trim() }),
  }
}
