import { cancelJob, importCalls, type ImportBody, type ImportFormat } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { jobQuery } from '../../../../entities/job/job-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import type { ImportAnswers } from '../import-answers.ts'

/** Where it goes, as both forms of the call name it. */
function targetOf(answers: ImportAnswers, projectId: string): Pick<ImportBody, 'projectId' | 'moduleId' | 'name'> {
  if (answers.target === 'existing') return { moduleId: answers.moduleId }
  const name = answers.name.trim()
  return name === '' ? { projectId } : { projectId, name }
}

/** The body to send: a form when there is a file, else JSON. */
export function toImportBody(answers: ImportAnswers, projectId: string): ImportBody | FormData {
  const target = targetOf(answers, projectId)
  if (answers.way === 'url') return { ...target, url: answers.url.trim() }
  if (answers.way === 'text' || answers.file === undefined) return { ...target, content: answers.text }
  const form = new FormData()
  for (const [field, value] of Object.entries(target)) form.set(field, value)
  form.set('file', answers.file)
  return form
}

/** Starts the import; answers with the job. Problems of the source are shown at the form. */
export function useStartImport(projectId: string) {
  return useMutation({
    mutationFn: (answers: ImportAnswers) =>
      call(importCalls[answers.format], { body: toImportBody(answers, projectId) }),
    meta: {
      handles: ['import_source_missing', 'import_too_large', 'address_forbidden', 'name_taken', 'body_too_large'],
    },
  })
}

/** Starts a look at what the import would do; nothing is written. */
export function useStartPreview(projectId: string) {
  return useMutation({
    mutationFn: (answers: ImportAnswers) => {
      const body = toImportBody(answers, projectId)
      if (body instanceof FormData) body.set('mode', 'preview')
      return call(importCalls[answers.format], {
        body: body instanceof FormData ? body : { ...body, mode: 'preview' as const },
      })
    },
    meta: {
      handles: ['import_source_missing', 'import_too_large', 'address_forbidden', 'name_taken', 'body_too_large'],
    },
  })
}

/** Imports what a preview has read, without what was left out. */
export function useImportPreviewed() {
  return useMutation({
    mutationFn: ({ format, ...body }: { format: ImportFormat } & ImportBody) => call(importCalls[format], { body }),
    meta: { handles: ['job_not_found'] },
  })
}

export function useStopImport(jobId: string) {
  return useChange(() => call(cancelJob, { body: { id: jobId } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: jobQuery(jobId).queryKey }),
    // It ended a moment before: the page shows how.
    meta: { handles: ['job_not_cancellable'] },
  })
}
