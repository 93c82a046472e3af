// The application most specs begin with: a library of books and readers, imported from its description.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldOf, type ApiClient } from './api-client.ts'

/** Four documents in two folders. */
export const library = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'library.openapi.yaml'), 'utf8')

/** The library in a public project of a new space. */
export async function prepareLibrary(api: ApiClient, spaceName: string) {
  const spaceId = await api.createSpace(spaceName)
  const projectId = await api.createProject(spaceId, '图书馆', 0)
  const moduleId = await api.importDescription(projectId, library)
  return { spaceName, spaceId, projectId, moduleId }
}

/** The row of a document in the list of its application. */
export async function docOf(api: ApiClient, moduleId: string, name: string): Promise<unknown> {
  const docs = await api.call('POST', '/doc/list-v2', { moduleId })
  return Array.isArray(docs) ? docs.find((one) => fieldOf(one, 'name') === name) : undefined
}

export async function docIdOf(api: ApiClient, moduleId: string, name: string): Promise<string> {
  return String(fieldOf(await docOf(api, moduleId, name), 'id'))
}

/** The stored operation of an HTTP document. */
export async function operationOf(api: ApiClient, docId: string): Promise<unknown> {
  return fieldOf(fieldOf(await api.call('GET', `/doc/form?id=${docId}`), 'content'), 'operation')
}

/** Names in the order the server has them. */
export async function storedNames(api: ApiClient, moduleId: string): Promise<unknown[]> {
  const docs = await api.call('POST', '/doc/list-v2', { moduleId })
  return Array.isArray(docs) ? docs.map((one) => fieldOf(one, 'name')) : []
}
