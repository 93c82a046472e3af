import type { CodeLanguage, ExportBody, Language } from '@lectern/contracts'

export const exportJobKind = 'export'

/** How something is written. */
export interface ExportForm {
  /** Of the whole: the application, or the project. */
  title: string
  format: ExportBody['format']
  version: NonNullable<ExportBody['version']>
  text: NonNullable<ExportBody['text']>
  severalFiles: boolean
  /** Absent in jobs of a release before this one. */
  codeLanguage?: CodeLanguage
  /** Absent for all. */
  environments?: string[]
  language: Language
}

/** What an export job is to do; stored with the job. */
export interface ExportPayload extends ExportForm {
  spaceId: number
  /** Whose documents: a project's, or a composed project's. */
  projectId: number | null
  /** Absent in jobs of a release before this one. */
  composeId?: number | null
  /** In their order; `docIds`: of this application only these documents, and everything in these folders. Empty for a composed project. */
  modules: { id: number; docIds?: number[] }[]
  /** Of a composed project only these documents and pages, and everything in these folders, by their public ids; absent for all. */
  picks?: string[]
  withHidden: boolean
}

/** What the job row holds was written by `startExport`. */
export function readPayload(payload: unknown): ExportPayload {
  return payload as ExportPayload // only commands of this area write it
}
