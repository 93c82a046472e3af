/* Moving an installation of Torna through the endpoints, as the page does. */
import {
  beginMigrationUpload,
  getMigration,
  sendMigrationPart,
  startMigration,
  type Migration,
  type MigrationKind,
} from '@lectern/contracts'
import { expect } from 'vitest'
import type { BuiltUser } from '../factories/build-people.ts'
import type { TornaRows } from '../factories/build-torna-rows.ts'
import { writeTornaDump, type DumpForm } from '../factories/write-torna-dump.ts'
import type { TestApp } from './test-app.ts'

export type DumpBytes = Uint8Array<ArrayBuffer>

export const dumpOf = (rows: TornaRows, form: DumpForm = {}): DumpBytes =>
  new Uint8Array(Buffer.from(writeTornaDump(rows, form)))

/** The form a part of a dump is sent in. */
function partForm(sourceId: string, part: number, bytes: DumpBytes, isLast: boolean): FormData {
  const form = new FormData()
  form.set('sourceId', sourceId)
  form.set('part', String(part))
  form.set('isLast', isLast ? '1' : '0')
  form.set('file', new Blob([bytes]), 'part')
  return form
}

export interface MigrationTest {
  sendPart(
    sourceId: string,
    part: number,
    bytes: DumpBytes,
    isLast: boolean,
  ): Promise<{ code: string; error?: string; data: { state: string; parts: number } | null }>
  /** @returns the id of the source */
  send(bytes: DumpBytes): Promise<string>
  /** Sends a dump and puts a run of it into the queue; its id. */
  start(bytes: DumpBytes, isDryRun?: boolean): Promise<string>
  read(id: string): Promise<Migration>
  /** As `start`, and waits for its end. */
  run(bytes: DumpBytes, isDryRun?: boolean): Promise<Migration>
}

const partBytes = 3_000

export function migrationAs(test: TestApp, admin: BuiltUser): MigrationTest {
  const migration: MigrationTest = {
    sendPart: async (sourceId, part, bytes, isLast) => {
      const body = partForm(sourceId, part, bytes, isLast)
      const request = new Request('http://localhost/', { method: 'POST', body })
      const response = await test.app.inject({
        method: 'POST',
        url: sendMigrationPart.path,
        headers: { token: admin.token, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return response.json()
    },
    send: async (bytes) => {
      const body = { fileName: 'a/torna.sql', size: bytes.length }
      const begun = await test.call(beginMigrationUpload, { body }, admin)
      const id = begun.data?.id ?? ''
      const parts = Math.ceil(bytes.length / partBytes)
      for (let part = 0; part < parts; part += 1) {
        const slice = bytes.slice(part * partBytes, (part + 1) * partBytes)
        const answer = await migration.sendPart(id, part, slice, part === parts - 1)
        expect(answer.data?.parts).toBe(part + 1)
      }
      return id
    },
    start: async (bytes, isDryRun = false) => {
      const sourceId = await migration.send(bytes)
      const { data } = await test.call(startMigration, { body: { sourceId, isDryRun: isDryRun ? 1 : 0 } }, admin)
      return data?.id ?? ''
    },
    read: async (id) => {
      const { data } = await test.call(getMigration, { query: { id } }, admin)
      if (data === null) throw new Error('no run')
      return data
    },
    run: async (bytes, isDryRun = false) => {
      const id = await migration.start(bytes, isDryRun)
      await test.jobs.runUntilIdle()
      return migration.read(id)
    },
  }
  return migration
}

/** `found: +added ~changed =unchanged !kept -left` */
export function countsOf({ report }: Migration, kind: MigrationKind): string {
  const found = report?.counts.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(`no counts of ${kind}`)
  const { added, changed, unchanged, kept, left } = found
  return `${String(found.found)}: +${String(added)} ~${String(changed)} =${String(unchanged)} !${String(kept)} -${String(left)}`
}

export const codesOf = ({ report }: Migration): string[] => [...new Set(report?.remarks.map(({ code }) => code))].sort()

const counted = [
  ...([
    'space',
    'project',
    'module',
    'doc',
    'share',
    'user',
    'application_token',
    'dictionary',
    'subscription',
  ] as const),
  ...(['space_member', 'project_member', 'comment', 'project_release', 'release_doc'] as const),
  ...(['compose_project', 'compose_doc', 'compose_page'] as const),
]

/** How many rows there are of everything a migration makes. */
export async function countAll({ db }: TestApp): Promise<Record<(typeof counted)[number], number>> {
  const rows = await Promise.all(
    counted.map(async (table) => {
      const row = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, row.count] as const
    }),
  )
  return Object.fromEntries(rows) as Record<(typeof counted)[number], number> // one entry for each
}
