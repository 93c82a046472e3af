/*
 * The outbox: an event is a row written in the same transaction as the change it describes, so that a rollback announces nothing. Owns: names and
 * payloads of events. Does not own: who hears of them (`live-feed.ts`).
 */
import { inBatches } from '../db/batches.ts'
import type { Executor } from '../db/content-store.ts'
import type { TrashedKind } from '../db/schema.ts'

/** What was deleted or restored, and where it was. */
interface TrashSubject {
  trashId: number
  kind: TrashedKind
  subjectId: number
  spaceId: number
  projectId: number | null
  moduleId: number | null
  actorId: number
}

/** Payload by event name; ids are the database's. */
export interface Events {
  'space.created': { spaceId: number; actorId: number }
  'space.updated': { spaceId: number; actorId: number }
  'project.created': { projectId: number; spaceId: number; actorId: number }
  /** `fromSpaceId` differs from `spaceId` when it was moved. */
  'project.updated': { projectId: number; spaceId: number; fromSpaceId: number; actorId: number }
  'module.created': { moduleId: number; projectId: number; actorId: number }
  /** `fromProjectId` differs from `projectId` when it was moved. */
  'module.updated': { moduleId: number; projectId: number; fromProjectId: number; actorId: number }
  /** Something in the application's tree or content is different now. */
  'module.changed': { moduleId: number }
  /** Something and all below it was deleted, restorable. */
  'trash.added': TrashSubject
  'trash.restored': TrashSubject
  'share.created': { shareId: number; moduleId: number | null; actorId: number }
  'share.updated': { shareId: number; moduleId: number | null; actorId: number }
  'share.revoked': { shareId: number; moduleId: number | null; actorId: number }
  /** A release was made, changed, deleted or restored. */
  'release.changed': { releaseId: number; projectId: number; actorId: number }
  /** A composed project, or what is in it, is different now. */
  'compose.changed': { composeId: number; spaceId: number }
  /** People joined or left a space, or a project of it, or have another role there. */
  'members.changed': { spaceId: number; projectId: number | null; userIds: readonly number[]; actorId: number }
  /** A thread was begun, answered, changed, resolved, deleted or moved to another field. */
  'comment.changed': { docId: number; actorId: number }
  'message.created': { messageId: number; userId: number }
}
export type EventName = keyof Events

/** Writes the event; call it with the transaction of the change. */
export async function publish<N extends EventName>(
  tx: Executor,
  name: N,
  payload: Events[N],
  nowMs: number,
): Promise<void> {
  await publishAll(tx, name, [payload], nowMs)
}

/** Several events of one kind; at least one. */
export async function publishAll<N extends EventName>(
  tx: Executor,
  name: N,
  payloads: readonly Events[N][],
  nowMs: number,
): Promise<void> {
  for (const part of inBatches(payloads)) {
    await tx
      .insertInto('event')
      .values(part.map((payload) => ({ name, payload: JSON.stringify(payload), created_at_ms: nowMs })))
      .execute()
  }
}
