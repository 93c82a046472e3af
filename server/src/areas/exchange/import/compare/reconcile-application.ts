/* The description of a bundle's application → what has to be written of it. */
import { isSameJson, joinEnvironments, type ApplicationContent } from '@lectern/model'
import type { Reconcile, ReadContent } from './reconcile.ts'
import type { Outcome } from './items.ts'
import { unchangedItem } from './leave-unchanged.ts'
import type { Known } from './known-content.ts'
import type { ReadTask } from '../read/import-protocol.ts'

/** The description itself. What was written here before any source sent it is kept without a question. */
export async function reconcileApplication(
  application: ApplicationContent,
  known: Known,
  { reconcile }: { reconcile: Reconcile },
): Promise<Outcome> {
  const { content: _content, former: _former, ...outcome } = await reconcile(application, known.application)
  const { lastIncoming } = outcome
  if (lastIncoming === undefined || known.application === undefined || known.application.lastIncoming !== undefined)
    return outcome
  return { ...outcome, open: 0, lastIncoming: { ...lastIncoming, base: lastIncoming.incoming, open: 0 } }
}

/** With the existing environments, when those of the source are not to come. */
export async function withoutParts(
  application: ApplicationContent,
  known: Known,
  { read, leftOut }: { read: ReadContent; leftOut: ReadTask['leftOut'] },
): Promise<ApplicationContent> {
  if (!leftOut.includes('environments')) return application
  const stored = await read(known.application?.head ?? '')
  const servers = stored?.kind === 'application' ? stored.root['servers'] : undefined
  const { servers: _servers, ...root } = application.root
  return { ...application, root: servers === undefined ? root : { ...root, servers } }
}

/**
 * With the environments and variables of the source added. The source says nothing else of the application, now or later: what it sent before stays
 * what it sent.
 */
export async function joinApplication(
  application: ApplicationContent,
  known: Known,
  { read, reconcile, task }: { read: ReadContent; reconcile: Reconcile; task: Pick<ReadTask, 'leftOut' | 'isDryRun'> },
): Promise<Outcome> {
  const stored = await read(known.application?.head ?? '')
  const ours = stored?.kind === 'application' ? stored : undefined
  const { servers: _servers, ...variables } = application.root
  const added = task.leftOut.includes('environments') ? variables : application.root
  const info = { title: known.moduleName ?? '', version: '1.0.0' }
  const before = ours?.root ?? (known.moduleName === undefined ? added : { info })
  const root = joinEnvironments(before, added)
  if (ours !== undefined && isSameJson(root, ours.root)) return unchangedItem('unchanged')
  const after = { ...application, ...ours, root }
  const { content: _content, former: _former, ...outcome } = await reconcile(after, undefined)
  const joined = { ...outcome, lastIncoming: undefined }
  if (ours === undefined) return joined
  const comparison = { ours, after, theirs: after, open: new Set<string>(), section: undefined }
  return { ...joined, verdict: 'changed', ...(task.isDryRun && { comparison }) }
}
