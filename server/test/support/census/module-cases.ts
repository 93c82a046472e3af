import {
  addDictionary,
  addModule,
  cancelJob,
  deleteDictionary,
  deleteModule,
  dropJob,
  listJobs,
  exportOpenApi,
  generateCode,
  generateTemplateCode,
  getConstants,
  getDictionary,
  getDictionaryUsage,
  getJob,
  getJobIssues,
  getModule,
  getModuleByDoc,
  getModuleSettings,
  importCurl,
  importHar,
  importMarkdown,
  importOpenApi,
  importPostman,
  importYapi,
  listDictionaries,
  listDictionaryItems,
  listModules,
  listOfferedTemplates,
  retryJob,
  saveConstants,
  updateDictionary,
  updateModule,
  updateModuleSettings,
  updatePushSettings,
} from '@lectern/contracts'
import { decodeId, encodeId } from '../../../src/core/public-ids.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'

const newItem = { value: 'APP', name: 'App', type: 'string', description: '' } as const
const newParam = { name: 'X-App-Id', type: 'string', required: 1, example: '1', description: '' } as const

async function revisionOf(test: TestApp, dictionaryId: string): Promise<string> {
  const row = await test.db
    .selectFrom('dictionary')
    .select('head_revision_id')
    .where('id', '=', decodeId('dictionary', dictionaryId))
    .executeTakeFirst()
  return encodeId('revision', row?.head_revision_id ?? 0)
}

const description = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} })

export const moduleCases: readonly CensusCase[] = [
  calls(listModules, ({ projectId }) => ({ query: { projectId } })),
  calls(getModule, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getModuleByDoc, ({ docId }) => ({ query: { docId } })),
  calls(addModule, ({ projectId }) => ({ body: { projectId, name: 'A new application' } })),
  calls(updateModule, ({ moduleId }) => ({ body: { id: moduleId, description: 'changed' } })),
  calls(deleteModule, ({ moduleId }) => ({ body: { id: moduleId } })),
  calls(importOpenApi, ({ projectId }) => ({ body: { projectId, content: description } })),
  calls(importMarkdown, ({ moduleId }) => ({ body: { moduleId, content: '# Title' } })),
  calls(importPostman, ({ moduleId }) => ({ body: { moduleId, content: '{"item": []}' } })),
  calls(importYapi, ({ moduleId }) => ({ body: { moduleId, content: '[]' } })),
  calls(importHar, ({ moduleId }) => ({ body: { moduleId, content: '{"log": {"entries": []}}' } })),
  calls(importCurl, ({ moduleId }) => ({ body: { moduleId, content: 'curl https://a.test/x' } })),
  calls(listOfferedTemplates, ({ moduleId }) => ({ query: { moduleId } })),
  calls(generateTemplateCode, ({ moduleId }) => ({ query: { moduleId, templateId: encodeId('template', 1) } })),
  calls(generateCode, ({ moduleId }) => ({ query: { moduleId, language: 'typescript' as const } })),
  calls(exportOpenApi, ({ moduleId }) => ({ query: { moduleId } })),

  calls(listDictionaries, ({ moduleId }) => ({ query: { moduleId } })),
  calls(listDictionaryItems, ({ dictionaryId }) => ({ query: { enumId: dictionaryId } })),
  calls(getDictionary, ({ dictionaryId }) => ({ query: { id: dictionaryId } })),
  calls(getDictionaryUsage, ({ dictionaryId }) => ({ query: { id: dictionaryId } })),
  calls(addDictionary, ({ moduleId }) => ({ body: { moduleId, name: 'A new dictionary', items: [newItem] } })),
  calls(updateDictionary, async ({ dictionaryId }, test) => ({
    body: {
      id: dictionaryId,
      revision: await revisionOf(test, dictionaryId),
      description: 'changed',
      items: [newItem],
    },
  })),
  calls(deleteDictionary, ({ dictionaryId }) => ({ body: { id: dictionaryId } })),

  calls(getConstants, ({ moduleId }) => ({ query: { moduleId } })),
  calls(saveConstants, ({ projectId }) => ({
    body: {
      projectId,
      revision: '',
      codes: [{ code: 'OUT_OF_STOCK', name: 'Out of stock', description: '', solution: 'Wait' }],
      text: '# Codes',
    },
  })),

  calls(getModuleSettings, ({ moduleId }) => ({ query: { moduleId } })),
  calls(updateModuleSettings, ({ moduleId }) => ({
    body: {
      moduleId,
      revision: '',
      environments: [
        { key: null, name: 'Test', url: 'https://test.example.com', isPublic: 1 as const, headers: [newParam] },
      ],
      headers: [newParam],
      params: [{ ...newParam, place: 'query' as const }],
      returns: [{ ...newParam, isData: 1 as const }],
    },
  })),
  calls(updatePushSettings, ({ moduleId }) => ({
    body: { moduleId, removed: 'remove' as const, defaultStatus: 5 as const },
  })),

  calls(getJob, () => ({ query: { id: encodeId('job', 1) } })),
  calls(getJobIssues, () => ({ query: { id: encodeId('job', 1) } })),
  calls(cancelJob, () => ({ body: { id: encodeId('job', 1) } })),
  calls(retryJob, () => ({ body: { id: encodeId('job', 1) } })),
  calls(listJobs),
  calls(dropJob, () => ({ body: { id: encodeId('job', 1) } })),
]
