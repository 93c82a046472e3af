/* The documents of a run. */
import { getComponents, getDocDetail } from '@lectern/contracts'
import type { CalledDocument } from '@lectern/model'
import {
  mergeComponents,
  readApplication,
  readComponents,
  readContent,
} from '../../../../entities/document/read-content.ts'
import { call } from '../../../../shared/api/client.ts'

/** Undefined for a document that has no request. @throws {ApiError} when it can't be read */
export async function loadDocument(docId: string): Promise<CalledDocument | undefined> {
  const detail = await call(getDocDetail, { query: { id: docId } })
  const content = readContent(detail)
  if (content?.kind !== 'http') return undefined
  const { moduleId, moreComponents } = detail
  const refs = moreComponents.slice(0, 200)
  const more = refs.length === 0 ? {} : (await call(getComponents, { body: { moduleId, refs } })).components
  const components = mergeComponents(readComponents(detail.components), readComponents(more))
  return { content, components, application: readApplication(detail) }
}
