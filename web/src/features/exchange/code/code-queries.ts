import {
  codeLanguages,
  generateCode,
  generateTemplateCode,
  listOfferedTemplates,
  type CodeLanguage,
} from '@lectern/contracts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, download } from '../../../shared/api/client.ts'

/** What code is generated of: an application, or a document or folder of it. */
export interface CodePlace {
  moduleId: string
  docId?: string
}

/** A language that is built in, or a template. */
export type CodeMaker = { language: CodeLanguage } | { templateId: string }

export const templatesQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['offeredTemplates', moduleId],
    queryFn: ({ signal }) => call(listOfferedTemplates, { query: { moduleId } }, { signal }),
  })

export const codeQuery = ({ moduleId, docId }: CodePlace, maker: CodeMaker) =>
  queryOptions({
    queryKey: ['code', moduleId, docId, maker],
    queryFn: ({ signal }) => {
      const place = { moduleId, ...(docId !== undefined && { docId }) }
      return 'language' in maker
        ? call(generateCode, { query: { ...place, ...maker } }, { signal })
        : call(generateTemplateCode, { query: { ...place, ...maker } }, { signal })
    },
    // Documents and templates change while it is closed.
    gcTime: 0,
  })

export function useCodeDownload({ moduleId, docId }: CodePlace, maker: CodeMaker) {
  return useMutation({
    mutationFn: () => {
      const place = { moduleId, ...(docId !== undefined && { docId }), zip: 1 as const }
      return 'language' in maker
        ? download(generateCode, { query: { ...place, ...maker } })
        : download(generateTemplateCode, { query: { ...place, ...maker } })
    },
  })
}

/** Where the language or template that was chosen last is remembered. */
export const makerKey = 'lectern.codeLanguage'

/** A choice of the list. */
export type MakerId = CodeLanguage | `template:${string}`

export const templateMaker = (templateId: string): MakerId => `template:${templateId}`

export function makerOf(id: MakerId): CodeMaker {
  const language = codeLanguages.find((one) => one === id)
  return language === undefined ? { templateId: id.slice(id.indexOf(':') + 1) } : { language }
}
