import {
  acceptProposal,
  addComment,
  addProposal,
  beatPresence,
  cancelSubscribeDoc,
  cancelSubscribeMaintained,
  cancelSubscribeModule,
  cancelSubscribeProject,
  deleteComment,
  getCommentSummary,
  getCommentThread,
  getProposal,
  getProposalSource,
  getSubscribedMaintained,
  isSubscribedDoc,
  isSubscribedModule,
  isSubscribedProject,
  listCommentVersions,
  listUnreadMessages,
  listWaiting,
  pageCommentThreads,
  listFollowableFields,
  pageMessages,
  pageSubscribedDocs,
  pageSubscribedFolders,
  pageSubscribedModules,
  pageSubscribedProjects,
  readAllMessages,
  readMessage,
  resolveCommentThread,
  searchCommentPeople,
  subscribeDoc,
  subscribeMaintained,
  subscribeModule,
  subscribeProject,
  updateComment,
} from '@lectern/contracts'
import { encodeId } from '../../../src/core/public-ids.ts'
import type { BuiltUser } from '../../factories/build-people.ts'
import { nextNumber } from '../../factories/next-number.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import { callerOf, ownOf, type CallerName, type World } from './world.ts'

/** A comment on the world's document: the caller's own where they may write one. */
async function writeCommentAs(world: World, test: TestApp, name: CallerName) {
  const mayWrite = ['guest', 'dev', 'projectAdmin', 'spaceAdmin', 'superAdmin'].includes(name)
  const author = mayWrite ? callerOf(world, name) : world.users.spaceAdmin
  const { data } = await test.call(addComment, { body: { docId: world.docId, text: 'A question' } }, author)
  return { docId: world.docId, id: data?.id ?? '', threadId: data?.threadId ?? '' }
}

/** A change of the world's document that the space's admin proposes. */
async function proposeIn({ docId, users }: World, test: TestApp) {
  const { data: read } = await test.call(getProposalSource, { query: { docId } }, users.spaceAdmin)
  const { revision = '', text: source = '' } = read ?? {}
  const changed = source.replace(/^( +)responses:/m, `$1x-proposed-${String(nextNumber())}: true\n$1responses:`)
  const body = { docId, revision, text: 'Why?', source: changed }
  const { data } = await test.call(addProposal, { body }, users.spaceAdmin)
  return { docId, id: data?.id ?? '' }
}

async function insertMessage(test: TestApp, user: BuiltUser): Promise<string> {
  const { id } = await test.db
    .insertInto('message')
    .values({
      user_id: user.id,
      type: 5,
      template: 'import.failed',
      params: '{"name":"x"}',
      source_kind: '',
      source_id: null,
      is_read: 0,
      created_at_ms: test.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('message', id)
}

export const conversationCases: readonly CensusCase[] = [
  calls(listUnreadMessages),
  calls(readMessage, async (world, test, name) => {
    const owner = ownOf(world, name)
    return { body: { id: await insertMessage(test, owner) } }
  }),
  calls(readAllMessages, () => ({ body: {} })),
  calls(pageMessages, () => ({ body: {} })),
  calls(listWaiting),

  calls(subscribeDoc, ({ docId }) => ({ body: { sourceId: docId } })),
  calls(listFollowableFields, ({ docId }) => ({ query: { sourceId: docId } })),
  calls(cancelSubscribeDoc, ({ docId }) => ({ body: { sourceId: docId } })),
  calls(isSubscribedDoc, ({ docId }) => ({ query: { sourceId: docId } })),
  calls(pageSubscribedDocs),
  calls(pageSubscribedFolders),
  calls(subscribeModule, ({ moduleId }) => ({ body: { sourceId: moduleId } })),
  calls(cancelSubscribeModule, ({ moduleId }) => ({ body: { sourceId: moduleId } })),
  calls(isSubscribedModule, ({ moduleId }) => ({ query: { sourceId: moduleId } })),
  calls(pageSubscribedModules),
  calls(subscribeMaintained, () => ({ body: {} })),
  calls(getSubscribedMaintained),
  calls(cancelSubscribeMaintained, () => ({ body: {} })),
  calls(subscribeProject, ({ projectId }) => ({ body: { sourceId: projectId } })),
  calls(cancelSubscribeProject, ({ projectId }) => ({ body: { sourceId: projectId } })),
  calls(isSubscribedProject, ({ projectId }) => ({ query: { sourceId: projectId } })),
  calls(pageSubscribedProjects),

  calls(pageCommentThreads, ({ docId }) => ({ query: { docId } })),
  calls(getCommentSummary, ({ docId }) => ({ query: { docId } })),
  calls(getCommentThread, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { query: { docId, id } }
  }),
  calls(listCommentVersions, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { query: { docId, id } }
  }),
  calls(searchCommentPeople, ({ docId }) => ({ query: { docId, search: 'user' } })),
  calls(addComment, ({ docId }) => ({ body: { docId, text: 'Why?' } })),
  calls(updateComment, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { body: { docId, id, text: 'changed' } }
  }),
  calls(deleteComment, async (world, test, name) => {
    const { docId, id } = await writeCommentAs(world, test, name)
    return { body: { docId, id } }
  }),
  calls(resolveCommentThread, async (world, test, name) => {
    const { docId, threadId } = await writeCommentAs(world, test, name)
    return { body: { docId, threadId, isResolved: true } }
  }),
  calls(getProposalSource, ({ docId }) => ({ query: { docId } })),
  calls(addProposal, ({ docId }) => ({ body: { docId, revision: '', text: 'Why?', source: 'openapi: 3.2.0' } })),
  calls(getProposal, async (world, test) => ({ query: await proposeIn(world, test) })),
  calls(acceptProposal, async (world, test) => ({ body: await proposeIn(world, test) })),
  calls(beatPresence, ({ docId }) => ({ body: { docId, clientId: 'censuspage', mode: 'view' as const } })),
]
