import { codeLanguages, generateCode, type CodeLanguage } from '@lectern/contracts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, download } from '../../../shared/api/client.ts'

/** What code is generated of: an application, or a document or folder of it. */
export interface CodePlace {
  moduleId: string
  docId?: string
}

export const codeQuery = ({ moduleId, docId }: CodePlace, language: CodeLanguage) =>
  queryOptions({
    queryKey: ['code', moduleId, docId, language],
    queryFn: ({ signal }) =>
      call(generateCode, { query: { moduleId, language, ...(docId !== undefined && { docId }) } }, { signal }),
    // Documents change while it is closed.
    gcTime: 0,
  })

export function useCodeDownload({ moduleId, docId }: CodePlace, language: CodeLanguage) {
  return useMutation({
    mutationFn: () =>
      download(generateCode, { query: { moduleId, language, zip: 1, ...(docId !== undefined && { docId }) } }),
  })
}

/** Where the language that was chosen last is remembered. */
export const languageKey = 'lectern.codeLanguage'
/** The first one is offered first. */
export const offeredLanguages: readonly [CodeLanguage, ...CodeLanguage[]] = codeLanguages
