// What the pictures show: the sample space in English, a share with and one without a password, an import to preview, and conflicts to decide.
import { join } from 'node:path'
import { fieldOf, type ApiClient } from './api-client.ts'
import { docIdOf } from './library.ts'
import { findPlaces } from './places.ts'

/** The sample's own description: less than the sample has by now. */
export const shopFile = join(import.meta.dirname, '../../server/sample/en/shop.openapi.yaml')

const loan = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['Loans'],
  parameters: [{ name: 'reader', in: 'query', required: true, schema: { type: 'string' }, description: 'Card number' }],
  responses: { 200: { description: 'OK' } },
})

/** A description whose texts of two operations are given. */
const lending = (lend: string, giveBack: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Lending API', version: '1.0.0' },
    paths: {
      '/loans': { post: loan('Lend a book', lend) },
      '/loans/{id}/return': { post: loan('Return a book', giveBack) },
    },
  })

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Two texts that were changed here and in the source. */
async function prepareConflicts(api: ApiClient, projectId: string): Promise<string> {
  const moduleId = await api.importDescription(projectId, lending('Lends one book.', 'Takes one book back.'))
  for (const [name, description] of [
    ['Lend a book', 'Lends a book for 30 days.'],
    ['Return a book', 'Takes a book back and tells who waits for it.'],
  ] as const) {
    const id = await docIdOf(api, moduleId, name)
    const form = await api.call('GET', `/doc/form?id=${id}`)
    const content = membersOf(fieldOf(form, 'content'))
    const operation = { ...membersOf(content['operation']), description }
    const revision = fieldOf(form, 'revision')
    await api.call('POST', '/doc/save', { id, revision, content: { ...content, operation } })
  }
  await api.importDescription(projectId, lending('Lends up to 5 books.', 'Takes books back.'), moduleId)
  return moduleId
}

/** Ids of everything the pictures show. */
export async function findPicturePlaces(api: ApiClient) {
  const places = await findPlaces(api)
  const { moduleId, projectId } = places
  const share = { moduleId, type: 1, isAll: 1, content: [], remark: '' }
  const open = await api.call('POST', '/doc/share/add', share)
  return {
    ...places,
    openShareKey: String(fieldOf(open, 'key')),
    operationId: await docIdOf(api, moduleId, 'Create an order'),
    textId: await docIdOf(api, moduleId, 'Money and precision'),
    conflictsId: await prepareConflicts(api, projectId),
  }
}

export type PicturePlaces = Awaited<ReturnType<typeof findPicturePlaces>>
