/* What all documents of a composed project have in common, and its own pages. */
import Type, { type Static } from 'typebox'
import { get, onSpace, post } from '../endpoint.ts'
import { commonRows, settingLimits } from '../places/module-setting.ts'
import { ById, Flag, Nullable, PublicId, Strict } from '../scalars.ts'

/** Lists that are not empty stand in the place of those of the sources' applications. */
export const ComposeSettings = Type.Object({
  id: PublicId,
  /** The state it was read at, empty for none; a change names it. */
  revision: Type.String(),
  /** Instead of the documents' own addresses and environments; empty for none. */
  gatewayUrl: Type.String(),
  showDebug: Flag,
  showHistory: Flag,
  /** 1: visitors may export what they see. */
  allowsExport: Flag,
  headers: Type.Array(commonRows.shown.header),
  params: Type.Array(commonRows.shown.param),
  returns: Type.Array(commonRows.shown.return),
  /** Rows of `headers` and `params` resp. `returns` have routes of their own. */
  globalParams: Type.Null(),
  globalReturns: Type.Null(),
})
export type ComposeSettings = Static<typeof ComposeSettings>

export const getComposeSettings = get('/compose/project/setting/get', 'Get the settings of a composed project', {
  access: onSpace('read', { compose: 'id' }),
  query: ById('id'),
  reply: ComposeSettings,
})

/** What is left out stays; each list given replaces what is there. `revision`: the state the change started from. */
export const saveComposeSettings = post('/compose/project/setting/save', 'Update the settings of a composed project', {
  access: onSpace('compose', { compose: 'id' }),
  body: Strict({
    id: PublicId,
    revision: Type.Optional(Type.String({ maxLength: 32 })),
    gatewayUrl: Type.Optional(Type.String({ maxLength: settingLimits.url })),
    showDebug: Type.Optional(Flag),
    showHistory: Type.Optional(Flag),
    allowsExport: Type.Optional(Flag),
    headers: Type.Optional(commonRows.written.headers),
    params: Type.Optional(commonRows.written.params),
    returns: Type.Optional(commonRows.written.returns),
  }),
  reply: ComposeSettings,
  errors: ['changed_meanwhile', 'name_taken', 'environment_url_unfit', 'data_node_taken'],
})

/** A row of a common list, one by one for existing clients. `id` names it in its project. */
export const ComposeCommonRow = Type.Object({
  id: Type.String(),
  projectId: PublicId,
  name: Type.String(),
  type: Type.String(),
  required: Flag,
  example: Type.String(),
  description: Type.String(),
  parentId: Type.String(),
  orderIndex: Type.Integer(),
})
export type ComposeCommonRow = Static<typeof ComposeCommonRow>

/** Id of a row: the project's, a point, the name. */
const RowId = Type.String({ pattern: '^[0-9A-Za-z_]{8,32}\\.[A-Za-z0-9_-]{1,50}$' })
const RowFields = {
  type: Type.Optional(Type.String({ maxLength: settingLimits.type })),
  required: Type.Optional(Flag),
  example: Type.Optional(Type.String({ maxLength: settingLimits.example })),
  description: Type.Optional(Type.String({ maxLength: settingLimits.description })),
  /** Common rows have no children: anything else is refused. */
  parentId: Type.Optional(Type.Union([Type.Literal(''), Type.Null()])),
  /** Accepted for existing clients and not kept. */
  maxLength: Type.Optional(Nullable(Type.Union([Type.String({ maxLength: 32 }), Type.Integer()]))),
  enumId: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
}
const RowName = commonRows.name
const rowErrors = ['changed_meanwhile', 'name_taken'] as const

const listOf = <const P extends string>(part: P, what: string) => ({
  list: get(`/compose/project/setting/${part}/list` as const, `List the common ${what} of a composed project`, {
    access: onSpace('read', { compose: 'projectId' }),
    query: ById('projectId'),
    reply: Type.Array(ComposeCommonRow),
  }),
  add: post(`/compose/project/setting/${part}/add` as const, `Add to the common ${what} of a composed project`, {
    access: onSpace('compose', { compose: 'projectId' }),
    body: Strict({ projectId: PublicId, name: RowName, ...RowFields }),
    reply: ComposeCommonRow,
    errors: rowErrors,
  }),
  update: post(
    `/compose/project/setting/${part}/update` as const,
    `Update one of the common ${what} of a composed project`,
    {
      access: onSpace('compose', { composeRow: 'id' }),
      body: Strict({
        id: RowId,
        projectId: Type.Optional(PublicId),
        name: Type.Optional(RowName),
        orderIndex: Type.Optional(Type.Integer()),
        ...RowFields,
      }),
      reply: ComposeCommonRow,
      errors: rowErrors,
    },
  ),
  remove: post(
    `/compose/project/setting/${part}/delete` as const,
    `Delete one of the common ${what} of a composed project`,
    {
      access: onSpace('compose', { composeRow: 'id' }),
      body: Strict({ id: RowId, projectId: Type.Optional(PublicId) }),
      reply: Type.Null(),
      errors: ['changed_meanwhile'],
    },
  ),
})

const globalParams = listOf('globalParams', 'parameters')
const globalReturns = listOf('globalReturns', 'returns')
export const listComposeParams = globalParams.list
export const addComposeParam = globalParams.add
export const updateComposeParam = globalParams.update
export const deleteComposeParam = globalParams.remove
export const listComposeReturns = globalReturns.list
export const addComposeReturn = globalReturns.add
export const updateComposeReturn = globalReturns.update
export const deleteComposeReturn = globalReturns.remove
