/* Work that a server takes on in the background, begun as a client begins it. Owns: what is sent. Does not own: what has to come of it (`check-works.ts`). */
import {
  addInvitation,
  addModule,
  addProject,
  addSpace,
  addSyncSource,
  beginMigrationUpload,
  createApplicationToken,
  fetchArchive,
  getJob,
  importOpenApi,
  packSpace,
  pushOpenApi,
  runSyncSource,
  saveMailSettings,
  sendArchive,
  sendMigrationPart,
  settingGroups,
  startExport,
  startMigration,
  unpackAsSpace,
  type Envelope,
  type PushState,
} from '@lectern/contracts'
import { expect } from 'vitest'
import { buildTornaRows } from '../../factories/build-torna-rows.ts'
import { writeTornaDump } from '../../factories/write-torna-dump.ts'
import { describeMany } from '../../fixtures/many-operations.ts'
import { ownConnection, type ServerProcess } from '../server-process.ts'
import { versionedName, type Outside } from './outside.ts'

export const workKinds = ['import', 'push', 'export', 'pack', 'unpack', 'move', 'mail', 'read'] as const
export type WorkKind = (typeof workKinds)[number]

export const jobKinds: Readonly<Record<WorkKind, string>> = {
  import: 'import-openapi',
  push: 'import-openapi',
  export: 'export',
  pack: 'archive-pack',
  unpack: 'archive-unpack',
  move: 'migrate-torna',
  mail: 'send-mail',
  read: 'sync',
}
/** SQL: jobs of works, and of the imports that a move or the reading of a saved address starts. */
export const ofWorks = `(kind in (${Object.values(jobKinds)
  .map((kind) => `'${kind}'`)
  .join(', ')}) or kind like 'import-%')`

/** SQL: a job that waits or runs. */
export const unended = `state in ('queued', 'running')`

/** Something begun. */
export interface Work {
  kind: WorkKind
  /** Of all works; part of the name of what it makes. */
  number: number
  /** Whether the server's answer came; it may have been cut off. */
  isAnswered: boolean
  /** Public ids of what the server acknowledged. */
  jobId?: string
  /** Of the reading of a saved address. */
  runId?: string
  /** Of what a mail invites to. */
  invitationId?: string
}

type Acknowledged = Pick<Work, 'jobId' | 'runId' | 'invitationId'>

/** Where works write, and what they work on. */
export interface Place {
  token: string
  projectId: string
  /** Application that is written by hand. */
  moduleId: string
  pushToken: string
  /** Application that is read from a saved address. */
  saved: { moduleId: string; id: string }
  outside: Outside
  /** Space that is packed and exported, and the archive of it. */
  whole: { spaceId: string; projectId: string; archive: Blob }
  /** Operations of what is imported, pushed, and of the space. */
  operations: number
}

export const names: Readonly<Record<'import' | 'unpack' | 'move' | 'mail', (number: number) => string>> = {
  import: (number) => `Imported ${number}`,
  unpack: (number) => `Unpacked ${number}`,
  move: (number) => `Moved ${number}`,
  mail: (number) => `mailed-${number}@example.com`,
}

/** Sends the work to the server; rejects when that is gone. */
export async function begin(work: Work, server: ServerProcess, place: Place): Promise<void> {
  Object.assign(work, await starters[work.kind](server, place, work.number), { isAnswered: true })
}

type Starter = (server: ServerProcess, place: Place, number: number) => Promise<Acknowledged>

const starters: Readonly<Record<WorkKind, Starter>> = {
  import: async (server, { token, projectId, operations }, number) => {
    const content = JSON.stringify(describeMany(names.import(number), operations))
    return { jobId: required(await server.call(importOpenApi, { body: { projectId, content } }, token)).jobId }
  },
  push: async (server, { pushToken, operations }, number) => {
    const described = JSON.stringify(describeMany('Pushed', operations))
    const response = await fetch(`${server.address}${pushOpenApi.path}?mode=job`, {
      method: 'POST',
      // With a key, what is sent again because its answer was cut off is processed once.
      headers: {
        ...ownConnection,
        authorization: `Bearer ${pushToken}`,
        'content-type': 'application/json',
        'idempotency-key': `push-${number}`,
      },
      body: described.replaceAll('Read thing', versionedName(number)),
    })
    return { jobId: required((await response.json()) as Envelope<PushState>).jobId } // The reply of the contract.
  },
  export: async (server, { token, whole }) => {
    const body = { projectId: whole.projectId, format: 'openapi' as const }
    return { jobId: required(await server.call(startExport, { body }, token)).jobId }
  },
  pack: async (server, { token, whole }) => ({
    jobId: required(await server.call(packSpace, { body: { spaceId: whole.spaceId } }, token)).jobId,
  }),
  unpack: async (server, { token, whole }, number) => {
    const form = new FormData()
    form.set('part', '0')
    form.set('file', whole.archive, 'whole.lectern.zip')
    const { id } = await sendForm<{ id: string }>(server, token, { path: sendArchive.path, form })
    const body = { id, name: names.unpack(number) }
    return { jobId: required(await server.call(unpackAsSpace, { body }, token)).jobId }
  },
  move: async (server, { token }, number) => {
    const bytes = dumpOf(number)
    const source = { fileName: 'torna.sql', size: bytes.size }
    const sourceId = required(await server.call(beginMigrationUpload, { body: source }, token)).id
    const form = new FormData()
    form.set('sourceId', sourceId)
    form.set('part', '0')
    form.set('isLast', '1')
    form.set('file', bytes, 'part')
    await sendForm(server, token, { path: sendMigrationPart.path, form })
    return { jobId: required(await server.call(startMigration, { body: { sourceId, isDryRun: 0 } }, token)).id }
  },
  mail: async (server, { token }, number) => {
    const answer = await server.call(addInvitation, { body: { email: names.mail(number) } }, token)
    // A long run sends more than one person may.
    if (answer.error === 'login_locked') return {}
    const invitationId = required(answer).invitation?.id
    if (invitationId === undefined) throw new Error('No invitation was made')
    return { invitationId }
  },
  read: async (server, { token, saved, outside }, number) => {
    outside.describe(number)
    const answer = await server.call(runSyncSource, { body: saved }, token)
    // The reading before has not ended.
    return answer.error === 'sync_running' ? {} : { runId: required(answer).id }
  },
}

/** A small installation of its own, whose space is named after the number. */
function dumpOf(number: number): Blob {
  const rows = buildTornaRows()
  for (const row of rows['system_config'] ?? [])
    if (row['config_key'] === 'torna.jwt.secret') row['config_value'] = `secret ${number}`
  for (const row of rows['space'] ?? []) if (row['id'] === 1) row['name'] = names.move(number)
  // Addresses of applications are good for one installation.
  for (const row of rows['module'] ?? [])
    row['token'] = `${number}-${String(row['id'])}`.padStart(32, '0').replace('-', 'f')
  return new Blob([writeTornaDump(rows)])
}

async function sendForm<T>(
  server: ServerProcess,
  token: string,
  { path, form }: { path: string; form: FormData },
): Promise<T> {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { ...ownConnection, token },
    body: form,
  })
  return required((await response.json()) as Envelope<T>) // The reply of the contract.
}

function required<T>(answer: Envelope<T>): T {
  if (answer.data === null) throw new Error(`Refused: ${answer.error ?? answer.code} ${answer.msg}`)
  return answer.data
}

/** Everything that works need. */
export async function preparePlace(server: ServerProcess, operations: number, outside: Outside): Promise<Place> {
  const token = await server.signIn()
  const addPlace = async (name: string): Promise<{ spaceId: string; projectId: string }> => {
    const space = required(await server.call(addSpace, { body: { name } }, token))
    const body = { name, spaceId: space.id, isPrivate: 1 as const }
    return { spaceId: space.id, projectId: required(await server.call(addProject, { body }, token)).id }
  }
  const addApplication = async (projectId: string, name: string): Promise<string> =>
    required(await server.call(addModule, { body: { name, projectId } }, token)).id
  const home = await addPlace('Home')
  const moduleId = await addApplication(home.projectId, 'Home')
  const pushed = await addApplication(home.projectId, 'Pushed')
  const pushToken = required(
    await server.call(createApplicationToken, { body: { moduleId: pushed, name: 'CI' } }, token),
  )
  const whole = await addPlace('Whole')
  const body = { projectId: whole.projectId, content: JSON.stringify(describeMany('Whole', operations)) }
  await untilDone(server, token, required(await server.call(importOpenApi, { body }, token)).jobId)
  const packed = required(await server.call(packSpace, { body: { spaceId: whole.spaceId } }, token))
  await untilDone(server, token, packed.jobId)
  const file = await fetch(`${server.address}${fetchArchive.path}?id=${packed.id}`, {
    headers: { ...ownConnection, token },
  })
  const saved = await saveAddress(server, token, {
    moduleId: await addApplication(home.projectId, 'Saved'),
    url: outside.siteUrl,
  })
  await setMailServer(server, token, outside.mailPort)
  return {
    ...{ token, projectId: home.projectId, moduleId, pushToken: pushToken.secret, operations, saved, outside },
    whole: { ...whole, archive: await file.blob() },
  }
}

async function saveAddress(
  server: ServerProcess,
  token: string,
  { moduleId, url }: { moduleId: string; url: string },
): Promise<Place['saved']> {
  const schedule = { every: 'off', minute: 0, weekday: 0 } as const
  const signIn = { kind: 'none' } as const
  const body = { moduleId, name: 'Site', format: 'openapi', url, schedule, signIn } as const
  return { moduleId, id: required(await server.call(addSyncSource, { body }, token)).id }
}

async function setMailServer(server: ServerProcess, token: string, port: number): Promise<void> {
  const given = { host: '127.0.0.1', port, security: 'none', from: 'docs@example.com' } as const
  const settings = { ...settingGroups.mail.initial, ...given, linkBase: 'https://docs.example.com' }
  required(await server.call(saveMailSettings, { body: { settings } }, token))
}

export async function untilDone(server: ServerProcess, token: string, id: string): Promise<void> {
  await expect.poll(async () => (await server.call(getJob, { query: { id } }, token)).data?.state).toBe('done')
}
