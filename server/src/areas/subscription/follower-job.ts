/* The job behind telling followers: finds who follows what was changed and writes their messages, all in the transaction that ends the job. */
import type { AppContext } from '../../core/context.ts'
import type { Executor } from '../../db/content-store.ts'
import type { JobHandler } from '../../jobs/job-handler.ts'
import { sendEach, type AnyMessage } from '../message/message-commands.ts'
import { followerJobKind, type Change } from './follower-commands.ts'
import { messagesFor } from './follower-messages.ts'
import {
  findDeleted,
  findModule,
  findNickname,
  listFollowersOfDeleted,
  listFollowersOfModule,
  listProjectFollowers,
  listWithAllBelow,
} from './follower-repo.ts'

export function createFollowerHandler({ db, clock }: AppContext): JobHandler {
  return {
    kind: followerJobKind,
    run: async (job) => {
      // Written by `tellFollowers`.
      const change = job.payload as Change
      await db.transaction().execute(async (tx) => {
        await sendEach(tx, await messagesOf(tx, change), clock())
        await job.finish(tx, null)
      })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

function messagesOf(tx: Executor, change: Change): Promise<AnyMessage[]> {
  switch (change.change) {
    case 'import':
      return messagesOfImport(tx, change)
    case 'move':
      return messagesOfMove(tx, change)
    case 'delete':
      return messagesOfDeletion(tx, change)
  }
}

type Of<K extends Change['change']> = Extract<Change, { change: K }>

async function messagesOfImport(tx: Executor, change: Of<'import'>): Promise<AnyMessage[]> {
  const { moduleId, actorId, added } = change
  const module = await findModule(tx, moduleId)
  if (module === undefined) return []
  const by = await findNickname(tx, actorId)
  const changed = new Set(change.docIds)
  const followers = await listFollowersOfModule(tx, moduleId, actorId)
  const here = { kind: 'module', id: moduleId } as const
  return messagesFor({
    docs: followers.filter((row) => changed.has(row.doc_id)),
    projects: await listProjectFollowers(tx, { trashId: 0, projectId: module.project_id }, actorId),
    touched: changed.size + added,
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? {
            template: 'followed.docChanged',
            params: { name: first.doc_name, by },
            source: { kind: 'doc', id: first.doc_id },
          }
        : {
            template: 'followed.docsChanged',
            params: { name: module.name, by, count: others.length + 1 },
            source: here,
          },
    aboutProject: ({ project_name: name }) => ({
      template: 'followed.projectImported',
      params: { name, module: module.name, by, added, changed: changed.size },
      source: here,
    }),
  })
}

async function messagesOfMove(tx: Executor, { moduleId, actorId, docIds }: Of<'move'>): Promise<AnyMessage[]> {
  const module = await findModule(tx, moduleId)
  if (module === undefined) return []
  const by = await findNickname(tx, actorId)
  const moved = await listWithAllBelow(tx, docIds)
  const followers = await listFollowersOfModule(tx, moduleId, actorId)
  const here = { kind: 'module', id: moduleId } as const
  return messagesFor({
    docs: followers.filter((row) => moved.has(row.doc_id)),
    projects: await listProjectFollowers(tx, { trashId: 0, projectId: module.project_id }, actorId),
    touched: moved.size,
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? {
            template: 'followed.docMoved',
            params: { name: first.doc_name, by },
            source: { kind: 'doc', id: first.doc_id },
          }
        : { template: 'followed.docsMoved', params: { name: module.name, by, count: others.length + 1 }, source: here },
    aboutProject: ({ project_name: name }) => ({
      template: 'followed.projectMoved',
      params: { name, module: module.name, by, count: docIds.length },
      source: here,
    }),
  })
}

async function messagesOfDeletion(tx: Executor, change: Of<'delete'>): Promise<AnyMessage[]> {
  const { trashId, projectId, actorId } = change
  const entry = await findDeleted(tx, trashId)
  if (entry === undefined) return []
  const by = await findNickname(tx, actorId)
  const isProjectGone = entry.kind === 'project' || entry.kind === 'space'
  return messagesFor({
    docs: await listFollowersOfDeleted(tx, trashId, actorId),
    projects: await listProjectFollowers(tx, { trashId, projectId }, actorId),
    touched: entry.doc_count,
    isHidden: entry.isHidden,
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? { template: 'followed.docDeleted', params: { name: first.doc_name, by }, source: null }
        : {
            template: 'followed.docsDeleted',
            params: { name: entry.name, by, count: others.length + 1 },
            source: null,
          },
    aboutProject: ({ project_id, project_name: name }) =>
      isProjectGone
        ? { template: 'followed.projectDeleted', params: { name, by }, source: null }
        : {
            template: 'followed.deletedInProject',
            params: { name, what: entry.name, by },
            source: { kind: 'project', id: project_id },
          },
  })
}
