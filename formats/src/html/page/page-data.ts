/* What the page's script reads from the page: the tree of documents and its own words. */
import type { ExportTextName } from '../../export/export-texts.ts'

/** A document, or what an application or a folder says itself. */
export interface PageEntry {
  /** Number of the page's HTML. */
  page: number
  /** Of the address, behind `#/`. */
  hash: string
  name: string
  /** Method or kind; '' for an overview. */
  label: string
  path: string
  isGone: boolean
  /** For searching. */
  about: string
  /** Number of its application, whose blocks its fields use. */
  application: number
}

export interface PageFolder {
  name: string
  kind: 'application' | 'folder'
  count: number
  nodes: PageNode[]
}

export type PageNode = PageFolder | PageEntry

export const pageWordNames = [
  'close',
  'collapseAll',
  'copied',
  'copy',
  'expandAll',
  'mediaType',
  'moreMatches',
  'navigation',
  'noMatch',
  'overview',
  'showAll',
  'themeDark',
  'themeLight',
] as const satisfies readonly ExportTextName[]

export type PageWords = Readonly<Record<(typeof pageWordNames)[number], string>>

export interface PageData {
  title: string
  words: PageWords
  nodes: PageNode[]
}
