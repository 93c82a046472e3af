import {
  beginMigrationUpload,
  cancelJob,
  getMigration,
  listMigrations,
  migrationLimits,
  readMigrationDatabase,
  sendMigrationPart,
  startMigration,
  type BodyOf,
  type MigrationSource,
} from '@lectern/contracts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { hasEnded } from '../../../entities/job/job-queries.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

/** Milliseconds between two looks at a run under way. */
const pollMs = 1_000

/** Earlier runs; asked again on every visit, and while one is under way. */
export const migrationsQuery = queryOptions({
  queryKey: ['migrations'],
  queryFn: ({ signal }) => call(listMigrations, {}, { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (state.data?.some((run) => !hasEnded(run.state)) === true ? pollMs : false),
})

/** A run; asked again until it has ended. */
export const migrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['migration', id],
    queryFn: ({ signal }) => call(getMigration, { query: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || hasEnded(state.data.state) ? false : pollMs),
  })

export type DatabaseAddress = BodyOf<typeof readMigrationDatabase>

/** A dump to send, or a database to read. */
export type SourceChoice = { file: File } | { database: DatabaseAddress }

/** Brings the database here and counts what would come; answers with the run. `onSent` is called with bytes. */
export function useLook(onSent: (bytes: number) => void) {
  return useMutation({
    mutationFn: async (choice: SourceChoice) => {
      const source =
        'file' in choice
          ? await sendParts(choice.file, onSent)
          : await call(readMigrationDatabase, { body: choice.database })
      return call(startMigration, { body: { sourceId: source.id, isDryRun: 1 } })
    },
    meta: {
      handles: [
        'import_too_large',
        'migration_part_unexpected',
        'migration_running',
        'migration_source_incomplete',
        'address_forbidden',
        'migration_database_unreachable',
        'migration_database_unfit',
        'body_too_large',
      ],
    },
  })
}

async function sendParts(file: File, onSent: (bytes: number) => void): Promise<MigrationSource> {
  let source = await call(beginMigrationUpload, { body: { fileName: file.name, size: file.size } })
  for (let part = 0, start = 0; start < file.size; part += 1, start += migrationLimits.partBytes) {
    const end = start + migrationLimits.partBytes
    const body = new FormData()
    body.set('sourceId', source.id)
    body.set('part', String(part))
    body.set('isLast', end >= file.size ? '1' : '0')
    body.set('file', file.slice(start, end), file.name)
    source = await call(sendMigrationPart, { body })
    onSent(source.size)
  }
  return source
}

/** Takes everything over; answers with the run. */
export function useTakeOver(sourceId: string) {
  return useChange(() => call(startMigration, { body: { sourceId, isDryRun: 0 } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: migrationsQuery.queryKey }),
  })
}

export function useStopMigration(id: string) {
  return useChange(() => call(cancelJob, { body: { id } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: migrationQuery(id).queryKey }),
    // It ended a moment before: the page shows how.
    meta: { handles: ['job_not_cancellable'] },
  })
}
