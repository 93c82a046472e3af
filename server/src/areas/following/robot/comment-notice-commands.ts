/* Telling robots of comments, in the transaction of the job that notifies people of them. */
import type { RobotEvent } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { deliverNotices, oncePerAddress, wants } from './notice-deliveries.ts'
import type { NoticedComment, RobotNotice } from './notice-text.ts'
import { listListening } from './robot-repo.ts'

/** A comment, or the first one of a thread, where it is and whose act it was. */
export interface CommentAct extends NoticedComment {
  commentId: number
  docId: number
  moduleId: number
  projectId: number
  app: string
  project: string
  by: string
}

const eventOf: Readonly<Record<NoticedComment['act'], RobotEvent>> = {
  begun: 'comments',
  answered: 'replies',
  resolved: 'resolved',
  reopened: 'resolved',
}

/** Whether any robot is sent something: then send `jobs` to the bus after the commit. */
export async function sendCommentToRobots(
  context: Pick<AppContext, 'texts' | 'vault'>,
  tx: Executor,
  { projectId, moduleId, docId, commentId, app, project, by, ...comment }: CommentAct,
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<boolean> {
  const robots = await listListening(tx, { projectId, moduleId })
  const notice: RobotNotice = {
    ...{ event: 'commented', project, app, by, added: 0, entries: [], changed: 0, breaking: 0, comment },
    path: `/view/${encodeId('doc', docId)}?comment=${encodeId('comment', commentId)}`,
  }
  const wanting = robots.filter((robot) => wants(robot, eventOf[comment.act])).map((robot) => ({ robot, notice }))
  const sent = oncePerAddress(context, wanting)
  await deliverNotices(context, tx, sent, { ownerId, nowMs })
  return sent.length > 0
}
