/* Notices on their way: which robots want them, and that each becomes a delivery with its call. */
import type { RobotEvent, RobotScope } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { inTurns } from '../../../db/in-turns.ts'
import type { RobotRow } from '../../../db/schema.ts'
import { enqueueCalls } from './enqueue-calls.ts'
import { renderNotice, type RobotNotice } from './notice-text.ts'
import { scopeOf } from './robot-presenter.ts'
import { insertDeliveries } from './robot-repo.ts'
import { openAll } from './robot-secrets.ts'

export interface Sent {
  robot: RobotRow
  notice: RobotNotice
}

export function wants({ events }: RobotRow, event: RobotEvent): boolean {
  // Written by `robot-commands.ts`.
  return (JSON.parse(events) as RobotEvent[]).includes(event)
}

const narrowestFirst: readonly RobotScope[] = ['release', 'application', 'project', 'space']
const widthOf = ({ robot }: Sent): number => narrowestFirst.indexOf(scopeOf(robot))
const sizeOf = ({ notice }: Sent): number => notice.changed + notice.added

/** Of robots with the same address one: the one that is sent the most of it, and of those the one of the narrowest place. */
export function oncePerAddress(context: Pick<AppContext, 'vault'>, sent: readonly Sent[]): Sent[] {
  const addressOf = ({ robot }: Sent): string => openAll(context, robot)?.address ?? String(robot.id)
  return [...Map.groupBy(sent, addressOf).values()].flatMap((those) =>
    those.sort((a, b) => sizeOf(b) - sizeOf(a) || widthOf(a) - widthOf(b)).slice(0, 1),
  )
}

/** Wakes no one: send `jobs` to the bus after the commit. */
export async function deliverNotices(
  { texts }: Pick<AppContext, 'texts'>,
  tx: Executor,
  sent: readonly Sent[],
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<void> {
  const rows = sent.map(({ robot: { id, kind, language }, notice }) => {
    const { title } = renderNotice(texts, notice, { kind, language, template: '', mentions: [], base: '' })
    return { robot_id: id, title, notice: JSON.stringify(notice) }
  })
  for await (const part of inTurns(rows, { columns: 8 }))
    await enqueueCalls(tx, await insertDeliveries(tx, part, nowMs), { ownerId, nowMs })
}
