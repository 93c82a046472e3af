import type { ImportReport } from '@lectern/contracts'
import type { Executor } from '../../../../db/content-store.ts'
import { sendMessage } from '../../../following/message/message-commands.ts'
import type { ImportRun } from '../import-run.ts'

/** Notifies the user who started an import of its outcome; of imports by programs, only when there are questions. */
export async function notifyOwner(
  tx: Executor,
  { context, job, payload }: ImportRun,
  { moduleId, name, counts }: { moduleId: number; name: string } & Pick<ImportReport, 'counts'>,
): Promise<void> {
  const source = { kind: 'module', id: moduleId } as const
  const message = { userId: job.ownerId, source, nowMs: context.clock() }
  const { added, changed, unchanged } = counts
  const open = counts.open + counts.proposed + counts.likely
  if (payload.way === 'import')
    await sendMessage(tx, { ...message, template: 'import.done', params: { name, added, changed, unchanged } })
  else if (open > 0) await sendMessage(tx, { ...message, template: 'import.asked', params: { name, open } })
}
