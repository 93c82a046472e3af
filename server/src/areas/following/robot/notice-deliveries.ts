/* Notices on their way: which robots want them, and that each becomes a delivery with its call. */
import type { RobotEvent } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { RobotRow } from '../../../db/schema.ts'
import { enqueueCalls } from './call-job.ts'
import { renderNotice, type RobotNotice } from './notice-text.ts'
import { insertDeliveries } from './robot-repo.ts'

export interface Sent {
  robot: RobotRow
  notice: RobotNotice
}

export function wants({ events }: RobotRow, event: RobotEvent): boolean {
  // Written by `robot-commands.ts`.
  return (JSON.parse(events) as RobotEvent[]).includes(event)
}

/** Wakes no one: send `jobs` to the bus after the commit. */
export async function deliverNotices(
  { texts }: Pick<AppContext, 'texts'>,
  tx: Executor,
  sent: readonly Sent[],
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<void> {
  const rows = sent.map(({ robot: { id, kind, language }, notice }) => {
    const { title } = renderNotice(texts, notice, { kind, language, template: '', base: '' })
    return { robot_id: id, title, notice: JSON.stringify(notice) }
  })
  await enqueueCalls(tx, await insertDeliveries(tx, rows, nowMs), { ownerId, nowMs })
}
