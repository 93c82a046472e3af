/* The test platform MeterSphere: the connection of a space, where an application's documents go there, and what came of sending them. */
import Type, { type Static } from 'typebox'
import { get, onProject, onSpace, post } from '../endpoint.ts'
import { ById, EpochMs, Nullable, OneOf, Page, PageQuery, PublicId, Secret, Strict } from '../scalars.ts'

export const meterSphereVersions = ['2', '3'] as const
export type MeterSphereVersion = (typeof meterSphereVersions)[number]

export const meterSphereLimits = {
  address: 300,
  /** Keys are as long as those of the cipher that signs with them. */
  key: 16,
  /** Ids and names there. */
  id: 100,
  name: 200,
  /** Workspaces, projects and modules that a list shows. */
  listed: 500,
} as const

/** What was at fault: how the platform could not be reached, `refused` with what it said, or why it was not asked. */
export const meterSphereProblems = [
  'addressForbidden',
  'unresolved',
  'unreachable',
  'timeout',
  'certificate',
  'keysUnreadable',
  'refused',
  'switchedOff',
  'notConnected',
  'tooLarge',
] as const
export const MeterSphereProblem = Type.Object({
  reason: OneOf(meterSphereProblems),
  /** What the platform said; empty when it said nothing. */
  said: Type.String(),
})
export type MeterSphereProblem = Static<typeof MeterSphereProblem>

/** Something of the platform. */
const NamedThere = Type.Object({ id: Type.String(), name: Type.String() })
const listOf = <T extends Type.TSchema>(each: T) =>
  Type.Object({
    problem: Nullable(MeterSphereProblem),
    list: Type.Array(each, { maxItems: meterSphereLimits.listed }),
  })

const id = Type.String({ minLength: 1, maxLength: meterSphereLimits.id })
const name = Type.String({ minLength: 1, maxLength: meterSphereLimits.name })

export const MeterSphereConnection = Type.Object({
  version: OneOf(meterSphereVersions),
  address: Type.String(),
  workspaceId: Type.String(),
  workspaceName: Type.String(),
  updatedBy: Type.String(),
  updatedAtMs: EpochMs,
})
export type MeterSphereConnection = Static<typeof MeterSphereConnection>

const bySpace = onSpace('configure', { space: 'spaceId' })
const byModule = onProject('manageModules', { module: 'moduleId' })

/** Keys that are left out are the saved ones, for the saved address alone. */
const connection = {
  spaceId: PublicId,
  version: OneOf(meterSphereVersions),
  address: Type.String({ minLength: 1, maxLength: meterSphereLimits.address }),
  accessKey: Type.Optional(Secret({ minLength: meterSphereLimits.key, maxLength: meterSphereLimits.key })),
  secretKey: Type.Optional(Secret({ minLength: meterSphereLimits.key, maxLength: meterSphereLimits.key })),
}
const invalid = ['meter_sphere_keys_missing', 'address_forbidden'] as const

export const getMeterSphere = get('/space/meterSphere/get', 'Get the connection of a space with MeterSphere', {
  access: bySpace,
  tokens: 'never',
  query: ById('spaceId'),
  reply: Type.Object({ connection: Nullable(MeterSphereConnection) }),
})

export const testMeterSphere = post('/space/meterSphere/test', 'Test a connection with MeterSphere', {
  access: bySpace,
  tokens: 'never',
  body: Strict(connection),
  /** `list`: workspaces, which version 3 calls organizations. */
  reply: listOf(NamedThere),
  errors: invalid,
})

export const saveMeterSphere = post('/space/meterSphere/save', 'Connect a space with MeterSphere', {
  access: bySpace,
  tokens: 'never',
  body: Strict({ ...connection, workspaceId: id, workspaceName: name }),
  reply: Type.Object({ connection: MeterSphereConnection }),
  errors: invalid,
})

export const removeMeterSphere = post('/space/meterSphere/remove', 'Disconnect a space from MeterSphere', {
  access: bySpace,
  tokens: 'never',
  body: ById('spaceId'),
  reply: Type.Null(),
})

/** Where documents of an application go: a project there, and a module in it. */
const target = { projectId: id, projectName: name, folderId: id, folderName: name }
export const MeterSphereTarget = Type.Object(target)
export type MeterSphereTarget = Static<typeof MeterSphereTarget>

export const meterSphereSyncStates = ['waiting', 'done', 'failed'] as const
export const meterSphereCauses = ['push', 'manual'] as const

export const MeterSphereSync = Type.Object({
  id: PublicId,
  state: OneOf(meterSphereSyncStates),
  /** `push`: documents were pushed or imported; `manual`: someone asked for it. */
  cause: OneOf(meterSphereCauses),
  startedBy: Type.String(),
  attempts: Type.Integer(),
  /** Of the last attempt. */
  problem: Nullable(MeterSphereProblem),
  createdAtMs: EpochMs,
  /** When it was done or given up. */
  endedAtMs: Nullable(EpochMs),
})
export type MeterSphereSync = Static<typeof MeterSphereSync>

export const getMeterSphereTarget = get('/module/meterSphere/get', 'Get where documents of an app go in MeterSphere', {
  access: byModule,
  tokens: 'never',
  query: ById('moduleId'),
  reply: Type.Object({ isConnected: Type.Boolean(), target: Nullable(MeterSphereTarget) }),
})

export const listMeterSphereProjects = get('/module/meterSphere/projects', 'List the projects of MeterSphere', {
  access: byModule,
  tokens: 'never',
  query: ById('moduleId'),
  reply: listOf(NamedThere),
})

export const listMeterSphereFolders = get('/module/meterSphere/folders', 'List the modules of a MeterSphere project', {
  access: byModule,
  tokens: 'never',
  query: Strict({ moduleId: PublicId, projectId: id }),
  /** In their order, two levels of them; `depth` of the upper ones is 0. */
  reply: listOf(Type.Object({ ...NamedThere.properties, depth: Type.Integer() })),
})

export const bindMeterSphere = post('/module/meterSphere/bind', 'Choose where documents of an app go in MeterSphere', {
  access: byModule,
  tokens: 'never',
  body: Strict({ moduleId: PublicId, ...target }),
  reply: Type.Null(),
  errors: ['meter_sphere_not_connected'],
})

export const unbindMeterSphere = post('/module/meterSphere/unbind', 'Stop sending documents to MeterSphere', {
  access: byModule,
  tokens: 'never',
  body: ById('moduleId'),
  reply: Type.Null(),
})

export const syncMeterSphere = post('/module/meterSphere/sync', 'Send the documents of an app to MeterSphere', {
  access: byModule,
  tokens: 'never',
  body: ById('moduleId'),
  reply: MeterSphereSync,
  errors: ['meter_sphere_not_connected'],
})

export const pageMeterSphereSyncs = get(
  '/module/meterSphere/syncs',
  'List what was sent to MeterSphere, latest first',
  {
    access: byModule,
    tokens: 'never',
    query: Strict({ moduleId: PublicId, ...PageQuery }),
    reply: Page(MeterSphereSync),
  },
)
