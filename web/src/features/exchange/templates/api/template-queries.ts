import {
  addTemplate,
  deleteTemplate,
  getTemplate,
  listDeletedTemplates,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  updateTemplate,
  type BodyOf,
  type TemplateDetail,
} from '@lectern/contracts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** All templates, without their text. */
export const templatesQuery = callQuery(['templates'], listTemplates, {})

/** Those that can be restored, the last one first. */
export const deletedTemplatesQuery = callQuery(['templates', 'deleted'], listDeletedTemplates, {})

export const templateQuery = (id: string) => callQuery(['templates', id], getTemplate, { query: { id } })

const meta = {
  handles: ['name_taken', 'template_invalid', 'template_exhausted', 'template_too_many', 'changed_meanwhile'],
} as const

async function take(client: QueryClient, detail: TemplateDetail): Promise<void> {
  client.setQueryData(templateQuery(detail.id).queryKey, detail)
  await client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
}

export function useAddTemplate() {
  return useChange((body: BodyOf<typeof addTemplate>) => call(addTemplate, { body }), {
    onSuccess: (client, detail) => take(client, detail),
    meta,
  })
}

export function useUpdateTemplate() {
  return useChange((body: BodyOf<typeof updateTemplate>) => call(updateTemplate, { body }), {
    onSuccess: (client, detail) => take(client, detail),
    meta,
  })
}

export function useDeleteTemplate() {
  return useChange((id: string) => call(deleteTemplate, { body: { id } }), {
    onSuccess: (client) => {
      void client.invalidateQueries({ queryKey: deletedTemplatesQuery.queryKey })
      return client.invalidateQueries({ queryKey: templatesQuery.queryKey, exact: true })
    },
  })
}

export function useRestoreTemplate() {
  return useChange((id: string) => call(restoreTemplate, { body: { id } }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

/** What a template makes of the sample document; asked again whenever the text has rested. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ['template-preview', content],
    queryFn: ({ signal }) => call(previewTemplate, { body: { content } }, { signal }),
    enabled: content.trim() !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
  })
