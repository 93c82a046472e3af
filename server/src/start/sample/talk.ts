/* What people say about documents of the sample, whom they show them to, and what is told of their changes. */
import {
  addComment,
  addProposal,
  addReleaseShare,
  addRobot,
  addShare,
  freezeShareItem,
  getProposalSource,
  resolveCommentThread,
  shareType,
  updateComment,
  updateRobot,
} from '@lectern/contracts'
import type { Guides } from './documents.ts'
import type { Shop, Story } from './story.ts'

const shareMs = 30 * 24 * 60 * 60 * 1000

/** An open thread about a field that speaks to the reader, a resolved one, and one about a whole page with an edited comment. */
export async function discuss(story: Story, shop: Shop, { guideId }: Guides): Promise<void> {
  const { files, writer, maintainer, reader } = story
  const { comments } = files.texts
  const createOrder = shop.find('POST /orders').id
  const place = { section: 'body', mediaType: 'application/json', path: 'items[].unitPrice' }
  const price = await writer.client.call(addComment, { body: { docId: createOrder, place, text: comments.price } })
  const answer = { docId: createOrder, threadId: price.threadId }
  await maintainer.client.call(addComment, { body: { ...answer, text: comments.priceReply } })
  const text = comments.priceMention.replace('{reader}', reader.nickname)
  await writer.client.call(addComment, { body: { ...answer, text, mentions: [reader.publicId] } })

  const docId = shop.find('GET /orders/{orderId}').id
  const status = await writer.client.call(addComment, { body: { docId, text: comments.status } })
  const { threadId } = status
  await maintainer.client.call(addComment, { body: { docId, threadId, text: comments.statusReply } })
  await writer.client.call(resolveCommentThread, { body: { docId, threadId, isResolved: true } })

  const guide = await maintainer.client.call(addComment, { body: { docId: guideId, text: comments.guide } })
  await maintainer.client.call(updateComment, { body: { docId: guideId, id: guide.id, text: comments.guideEdited } })
}

/** A change of a document that waits for someone to accept it, as assistants propose them. */
export async function proposeEdit({ files, writer: { client } }: Story, shop: Shop): Promise<void> {
  const { why, from, to } = files.texts.proposal
  const docId = shop.find('GET /orders').id
  const { revision, text } = await client.call(getProposalSource, { query: { docId } })
  await client.call(addProposal, { body: { docId, revision, text: why, source: text.replace(from, to) } })
}

/** A webhook to look at: its address does not exist, and it is turned off before anything is sent. */
export async function addWebhook({ files, maintainer }: Story, { moduleId }: Shop): Promise<void> {
  const { client } = maintainer
  const place = { name: files.texts.webhook, address: 'https://hooks.example.com/lectern', isOfProject: 0 as const }
  const texts = { kind: 'webhook', language: 'en', template: '', secret: '' } as const
  const { id } = await client.call(addRobot, {
    body: { moduleId, ...place, ...texts, events: ['breaking', 'releases'] },
  })
  await client.call(updateRobot, { body: { moduleId, id, isOn: 0 } })
}

/** A share that ends by itself, with guides as they are now. Its address is random, and only people who manage shares see it. */
export async function shareWithPartners(
  { files, maintainer, nowMs }: Story,
  shop: Shop,
  { folderId }: Guides,
): Promise<void> {
  const { share } = files.texts
  const orders = ['POST /orders', 'GET /orders', 'GET /orders/{orderId}'].map((operation) => shop.find(operation).id)
  const content = [
    { docId: folderId, isShareFolder: 1 as const },
    ...orders.map((docId) => ({ docId, isShareFolder: 0 as const })),
  ]
  const { moduleId } = shop
  const { id } = await maintainer.client.call(addShare, {
    body: {
      moduleId,
      type: shareType.public,
      shareName: share.name,
      remark: share.remark,
      content,
      allowsExport: 1,
      allowsMock: 1,
      showsChanges: 1,
      expiresAtMs: nowMs + shareMs,
    },
  })
  await maintainer.client.call(freezeShareItem, { body: { id, docId: folderId } })
}

/** A release for people who have no account. */
export async function shareRelease({ files, maintainer, nowMs }: Story, releaseId: string): Promise<void> {
  const { name, remark } = files.texts.releaseShare
  const body = { releaseId, type: shareType.public, shareName: name, remark, allowsExport: 1 as const }
  await maintainer.client.call(addReleaseShare, { body: { ...body, expiresAtMs: nowMs + shareMs } })
}
