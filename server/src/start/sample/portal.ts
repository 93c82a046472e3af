/* A space of the sample that puts documents together for readers outside. */
import {
  addComposeEntries,
  addComposeFolder,
  addComposePage,
  addComposeProject,
  addSpace,
  addSpaceMembers,
  renameComposeEntry,
  saveComposeSettings,
} from '@lectern/contracts'
import type { Guides } from './documents.ts'
import type { Shop, Story } from './story.ts'

/** Three calls in a folder of the project, all guides, and a page: at an address of its own, behind one gateway. */
export async function composePortal({ files, writer, maintainer, reader }: Story, shop: Shop, { folderId }: Guides) {
  const { portal } = files.texts
  const { client } = maintainer
  const { id: spaceId } = await client.call(addSpace, { body: { ...portal.space, isCompose: 1 } })
  const userIds = [reader.publicId, writer.publicId]
  await client.call(addSpaceMembers, { body: { spaceId, userIds, roleCode: 'admin', tell: false } })
  const project = await client.call(addComposeProject, { body: { spaceId, ...portal.project } })
  const projectId = project.id
  const folder = await client.call(addComposeFolder, { body: { projectId, name: portal.orders } })
  const orders = ['POST /orders', 'GET /orders/{orderId}', 'GET /orders'].map((operation) => shop.find(operation).id)
  const docList = orders.map((docId) => ({ docId }))
  const added = await client.call(addComposeEntries, { body: { projectId, parentId: folder.id, docList } })
  const [first] = added.ids
  if (first !== undefined) await client.call(renameComposeEntry, { body: { id: first, name: portal.renamed } })
  await client.call(addComposeEntries, { body: { projectId, docList: [{ docId: folderId }] } })
  await client.call(addComposePage, { body: { projectId, ...portal.page } })
  const header = { name: 'X-Partner-Id', type: 'string', required: 1, example: 'P-1024' } as const
  await client.call(saveComposeSettings, {
    body: {
      id: projectId,
      gatewayUrl: 'https://open.example.com/v1',
      allowsExport: 1,
      headers: [{ ...header, description: portal.partnerHeader }],
    },
  })
}
