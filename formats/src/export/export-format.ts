/*
 * What every exporter takes and gives. Owns: the shapes between whoever asks for an export and the writers of each format.
 * Does not own: reading applications from a store, packing files, the formats themselves.
 */
import type { ApplicationBundle, BundleDocument, DictionaryItem, ErrorCode, Issue } from '@lectern/model'
import type { ExportTexts } from './export-texts.ts'

/** What an export is made of: one application or several of a project. */
export interface ExportSource {
  /** Of the whole: the application, or the project when there are several. */
  title: string
  applications: readonly ExportApplication[]
}

/** One application with everything its documents refer to. */
export interface ExportApplication {
  name: string
  bundle: ApplicationBundle
  /** Those that fields of the bundle name by `dictionaryKeyword`. */
  dictionaries: readonly ExportDictionary[]
  /** Error codes and constants around the documents, nearest first: the application's, then the project's. */
  constants: readonly ExportConstants[]
  /** Ids in the addresses of documents (`/view/{id}`), for links between them. */
  documentIds?: ReadonlyMap<BundleDocument, string>
}

/** A dictionary; `id` is what a field's `dictionaryKeyword` says. */
export interface ExportDictionary {
  id: string
  name: string
  /** CommonMark. */
  description: string
  items: readonly Pick<DictionaryItem, 'value' | 'name' | 'type' | 'description'>[]
}

/** Error codes and constants of one level. */
export interface ExportConstants {
  level: 'module' | 'project'
  codes: readonly Required<ErrorCode>[]
  /** CommonMark. */
  text: string
}

export interface ExportOptions {
  /** Of examples that are made up. */
  language: 'zh-CN' | 'en'
  /** Names of the environments to include; absent for all. */
  environments?: readonly string[]
}

/** Options of formats that people read. */
export interface ReadableExportOptions extends ExportOptions {
  /** Headings and words in `language`. */
  texts: ExportTexts
}

/** A file of an export. */
export interface ExportedFile {
  /** Relative, with `/`; safe and unique. */
  path: string
  bytes: Uint8Array
}

export interface ExportResult {
  files: ExportedFile[]
  /**
   * What the format cannot hold, by place. Pointers name places of the application as an OpenAPI 3.2 description (`#/paths/~1orders/get`);
   * `file` is the name of the application when there are several.
   */
  issues: Issue[]
}
