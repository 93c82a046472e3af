/* The job behind notifying followers: finds who follows what was changed and writes their messages, in the transaction that ends the job. */
import type { FollowLevel } from '@lectern/contracts'
import type { ChangeSummary } from '@lectern/model'
import type { AppContext } from '../../../core/context.ts'
import { summarizeHeads } from '../../../content/state-summaries.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { ReadEntries } from '../email-notice/digest-queries.ts'
import { queueEmails } from '../email-notice/email-notice-commands.ts'
import { sendEach } from '../message/message-commands.ts'
import { breaksByDeletion, readChanged, type Needs } from './changed-states.ts'
import { followerJobKind, type Change, type ContentChanged } from './follower-commands.ts'
import { messagesFor, type FollowedMessage } from './follower-messages.ts'
import { listDocsUsing } from './changed-models.ts'
import { muteFieldFollower, muteUntouched } from './touched-fields.ts'
import {
  aboutChangedDocs,
  findFollowersOfDeletedIn,
  findReleaseFollowers,
  messagesOfRelease,
  summarizeSingle,
} from './release-messages.ts'
import { listDeletedDocs } from './release-follower-repo.ts'
import {
  findDeleted,
  findModule,
  findNickname,
  listFollowersOfDeleted,
  listFollowersOfModule,
  listProjectFollowers,
  listWithAllBelow,
} from './follower-repo.ts'

export function createFollowerHandler(app: AppContext, readEntries: ReadEntries): JobHandler {
  const context = { ...app, readEntries }
  const { db, clock } = app
  return {
    kind: followerJobKind,
    run: async (job) => {
      // Written by `tellFollowers`.
      const change = job.payload as Change
      const messages = await messagesOf(context, change)
      const isEmailed = await db.transaction().execute(async (tx) => {
        const messageIds = await sendEach(tx, messages, clock())
        const written = messages.flatMap(({ userId, changed }) => {
          const messageId = messageIds.get(userId)
          return messageId === undefined ? [] : [{ messageId, userId, changed }]
        })
        const hasJob = await queueEmails(tx, written, { ownerId: job.ownerId, nowMs: clock() })
        await job.finish(tx, null)
        return hasJob
      })
      if (isEmailed) context.bus.send({ type: 'jobs' })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

type Db = AppContext['db']

function messagesOf(context: Needs, change: Change): Promise<FollowedMessage[]> {
  const { db } = context
  switch (change.change) {
    case 'import':
    case 'edit':
      return messagesOfContent(context, change)
    case 'move':
      return messagesOfMove(db, change)
    case 'delete':
      return messagesOfDeletion(context, change)
    case 'release':
      return messagesOfRelease(db, change)
  }
}

type Of<K extends Change['change']> = Extract<Change, { change: K }>

/** Documents of one change whose messages have what changed; whoever follows several of them gets their number. */
const mostSummaries = 50

const sentences = {
  import: { doc: 'followed.docChanged', docs: 'followed.docsChanged', project: 'followed.projectImported' },
  edit: { doc: 'followed.docEdited', docs: 'followed.docsEdited', project: 'followed.projectEdited' },
} as const

async function messagesOfContent(context: Needs, change: ContentChanged): Promise<FollowedMessage[]> {
  const { db } = context
  const { moduleId, actorId, added } = change
  const module = await findModule(db, moduleId)
  if (module === undefined) return []
  const by = await findNickname(db, actorId)
  const followers = await listFollowersOfModule(db, moduleId, actorId)
  const changed = new Set(change.docIds)
  const others = [...new Set(followers.map((row) => row.doc_id))].filter((docId) => !changed.has(docId))
  const affected = await listDocsUsing(db, moduleId, others, change.componentIds)
  const here = { kind: 'module', id: moduleId } as const
  const followed = new Set(followers.filter((row) => changed.has(row.doc_id)).map((row) => row.doc_id))
  const summaries = await summarizeHeads(context, [...followed].slice(0, mostSummaries))
  const releases = await findReleaseFollowers(db, change)
  const single = await summarizeSingle(context, releases)
  const projects = await listProjectFollowers(db, { trashId: 0, projectId: module.project_id }, actorId)
  return messagesFor({
    at: { projectId: module.project_id, moduleId },
    ...(await readChanged(context, change, levelsOf(followers, releases, projects))),
    docs: await muteUntouched(
      context,
      change,
      followers.filter((row) => changed.has(row.doc_id) || affected.has(row.doc_id)),
    ),
    releases,
    aboutReleases: (rows) => aboutChangedDocs(rows, by, single),
    projects,
    touched: changed.size + added,
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? {
            template: sentences[change.change].doc,
            params: withChanges({ name: first.doc_name, by }, summaries.get(first.doc_id)),
            source: { kind: 'doc', id: first.doc_id },
          }
        : {
            template: sentences[change.change].docs,
            params: { name: module.name, by, count: others.length + 1 },
            source: here,
          },
    aboutProject: ({ project_name: name }) => ({
      template: sentences[change.change].project,
      params: { name, module: module.name, by, added, changed: changed.size },
      source: here,
    }),
  })
}

/** What those who follow something of it want to hear. */
function levelsOf(...followers: readonly (readonly { level: FollowLevel }[])[]): FollowLevel[] {
  return followers.flatMap((rows) => rows.map(({ level }) => level))
}

function withChanges<T extends object>(params: T, changes: ChangeSummary | undefined): T & { changes?: ChangeSummary } {
  return changes === undefined || changes.items.length === 0 ? params : { ...params, changes }
}

async function messagesOfMove(db: Db, { moduleId, actorId, docIds }: Of<'move'>): Promise<FollowedMessage[]> {
  const module = await findModule(db, moduleId)
  if (module === undefined) return []
  const by = await findNickname(db, actorId)
  const moved = await listWithAllBelow(db, docIds)
  const followers = await listFollowersOfModule(db, moduleId, actorId)
  const here = { kind: 'module', id: moduleId } as const
  return messagesFor({
    at: { projectId: module.project_id, moduleId },
    docs: followers.filter((row) => moved.has(row.doc_id)).map(muteFieldFollower),
    projects: await listProjectFollowers(db, { trashId: 0, projectId: module.project_id }, actorId),
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

async function messagesOfDeletion(context: Needs, change: Of<'delete'>): Promise<FollowedMessage[]> {
  const { db } = context
  const { trashId, projectId, actorId } = change
  const entry = await findDeleted(db, trashId)
  if (entry === undefined) return []
  const by = await findNickname(db, actorId)
  const isProjectGone = entry.kind === 'project' || entry.kind === 'space'
  const docs = await listFollowersOfDeleted(db, trashId, actorId)
  const releases = await findFollowersOfDeletedIn(db, await listDeletedDocs(db, trashId), actorId)
  const projects = await listProjectFollowers(db, { trashId, projectId }, actorId)
  const isBreaking = await breaksByDeletion(context, entry, levelsOf(docs, releases, projects))
  return messagesFor({
    at: { projectId: isProjectGone ? null : projectId, moduleId: null },
    breaks: () => isBreaking,
    docs,
    releases,
    aboutReleases: ([first]) => ({
      template: 'release.docsDeleted',
      params: { release: first.release_no, name: entry.name, by },
      source: { kind: 'release', id: first.release_id },
    }),
    projects,
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
