/* Changes people make to what was pushed: versions by different authors, and what the list shows of a document. */
import {
  docStatus,
  getDocForm,
  getSharedModel,
  listSharedModels,
  saveDoc,
  saveSharedModel,
  tagDocs,
  updateDocs,
} from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import type { Author, Shop, Story } from './story.ts'

export async function editDocuments({ files, writer, maintainer }: Story, shop: Shop): Promise<void> {
  const { edits } = files.texts
  const createOrder = shop.find('POST /orders').id
  const getOrder = shop.find('GET /orders/{orderId}').id
  await describe(writer, createOrder, edits.createOrder)
  await describe(maintainer, getOrder, edits.getOrder)
  await describe(writer, getOrder, edits.getOrderAgain)
  await extendAddress(writer, shop.moduleId, edits.address)
  await shortenRemark(maintainer, shop.find('PATCH /orders/{orderId}').id, edits.courier)
}

/** Replaces the description of a call. */
async function describe(
  { client }: Author,
  id: string,
  { description, remark }: { description: string; remark: string },
): Promise<void> {
  const { content, revision } = await client.call(getDocForm, { query: { id } })
  const before = content as HttpContent // It was pushed as a call.
  const after = { ...before, operation: { ...before.operation, description } }
  await client.call(saveDoc, { body: { id, content: after, revision, remark } })
}

/** A field more in a model that several documents use. */
async function extendAddress(
  { client }: Author,
  moduleId: string,
  { description, example, remark }: { description: string; example: string; remark: string },
): Promise<void> {
  const { list } = await client.call(listSharedModels, { query: { moduleId, section: 'schemas', search: 'Address' } })
  const id = list.find(({ name }) => name === 'Address')?.id ?? ''
  const { value, revision } = await client.call(getSharedModel, { query: { moduleId, id } })
  const before = value as { properties: JsonObject } // It was pushed as an object.
  const postalCode = { type: 'string', maxLength: 12, description, examples: [example] }
  const after = { ...before, properties: { ...before.properties, postalCode } }
  await client.call(saveSharedModel, { body: { moduleId, id, value: after, revision, remark } })
}

/** Less room in a field of a call: programs that use it may fail. */
async function shortenRemark(
  { client }: Author,
  id: string,
  { maxLength, remark }: { maxLength: number; remark: string },
): Promise<void> {
  const { content, revision } = await client.call(getDocForm, { query: { id } })
  const after = structuredClone(content) as Delivery // It was pushed with this body.
  after.operation.requestBody.content['application/merge-patch+json'].schema.properties.remark.maxLength = maxLength
  await client.call(saveDoc, { body: { id, content: after, revision, remark } })
}

/** As far as it is changed here. */
type Delivery = HttpContent & {
  operation: {
    requestBody: {
      content: { 'application/merge-patch+json': { schema: { properties: { remark: { maxLength: number } } } } }
    }
  }
}

/** Statuses, a lock, versions, authors and tags. */
export async function setColumns({ files, writer, maintainer }: Story, shop: Shop): Promise<void> {
  const idOf = (operation: string): string => shop.find(operation).id
  const refunds = idOf('POST /orders/{orderId}/refunds')
  await writer.client.call(updateDocs, { body: { ids: [refunds, idOf('QUERY /products')], status: docStatus.doing } })
  await writer.client.call(updateDocs, { body: { ids: [idOf('GET /orders/events')], status: docStatus.todo } })
  await maintainer.client.call(updateDocs, { body: { ids: [idOf('DELETE /orders/{orderId}')], isLocked: 1 } })
  await maintainer.client.call(saveDoc, { body: { id: refunds, version: '2.3.0', author: maintainer.nickname } })
  const checkout = [idOf('POST /orders'), refunds]
  await writer.client.call(tagDocs, { body: { ids: checkout, add: [files.texts.tag], remove: [] } })
}
