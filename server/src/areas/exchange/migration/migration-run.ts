/* A run on its way: what every step of it works with. */
import type { RowsResult } from './read/migration-protocol.ts'
import type { TornaTable, DumpRow } from '@lectern/formats'
import type { UserActor } from '../../../core/actor.ts'
import type { Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { RunningJob } from '../../../jobs/job-handler.ts'
import { saveLinks, type Link, type LinkKind } from './link-repo.ts'
import type { MigrationThreads } from './read/migration-threads.ts'
import type { Tally } from './tally.ts'

/** Tables that are small enough to be in memory. */
export const smallTables = [
  'user_info',
  'user_subscribe',
  'space',
  'space_user',
  'project',
  'project_user',
  'project_release',
  'project_release_doc',
  'constant_info',
  'module',
  'share_config',
  'share_content',
  'share_environment',
  'module_environment',
  'compose_project',
  'compose_doc',
  'compose_common_param',
  'compose_additional_page',
] as const satisfies readonly TornaTable[]

export interface MigrationRun {
  context: AppContext
  job: RunningJob
  threads: MigrationThreads
  /** Who started it: everything is written in their name. */
  origin: Origin<UserActor>
  installation: string
  rowsPath: string
  rows: RowsResult
  tally: Tally
  /** Accounts here by their ids there. */
  people: Map<number, number>
}

export function rowsOf({ rows }: Pick<MigrationRun, 'rows'>, table: (typeof smallTables)[number]): DumpRow[] {
  return rows[table] ?? []
}

/** Notes links in the transaction of what they are about. */
export async function link(
  { installation, context }: MigrationRun,
  tx: Executor,
  kind: LinkKind,
  links: readonly Link[],
): Promise<void> {
  await saveLinks(tx, { installation, kind, nowMs: context.clock() }, links)
}

/** A migrated application. */
export interface Application {
  tornaId: number
  /** Ours. */
  id: number
  projectId: number
  spaceId: number
  name: string
  path: string[]
}
