import type { ExportBody, Language } from '@lectern/contracts'

export const exportJobKind = 'export'

/** What an export job is to do; stored with the job. */
export interface ExportPayload {
  spaceId: number
  projectId: number
  /** Of the whole: the application, or the project. */
  title: string
  /** In their order; `docIds`: of this application only these documents, and everything in these folders. */
  modules: { id: number; docIds?: number[] }[]
  format: ExportBody['format']
  version: NonNullable<ExportBody['version']>
  text: NonNullable<ExportBody['text']>
  severalFiles: boolean
  environments?: string[]
  language: Language
  withHidden: boolean
}

/** What the job row holds was written by `startExport`. */
export function readPayload(payload: unknown): ExportPayload {
  return payload as ExportPayload // only commands of this area write it
}
