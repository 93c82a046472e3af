/* Settings of an application: environments, what all its calls have in common, how it takes pushes. */
import Type, { type Static } from 'typebox'
import { docStatus } from '../constants.ts'
import { get, onProject, post } from '../endpoint.ts'
import { ById, Description, Flag, Name, Nullable, OneOf, OneOfNumbers, PublicId, Strict } from '../scalars.ts'

export const settingLimits = {
  environmentName: 200,
  url: 2_000,
  environments: 50,
  paramName: 50,
  type: 100,
  example: 1_000,
  description: 500,
  variableValue: 8_000,
  /** Rows of each common list. */
  params: 200,
} as const

/** Specification §5 "param name format (letters, digits, hyphen, underscore)". */
export const paramNamePattern = '^[A-Za-z0-9_-]+$'

/** A row of a common list. */
const param = {
  name: Type.String({ minLength: 1, maxLength: settingLimits.paramName, pattern: paramNamePattern }),
  /** Free text, as in the parameter grid. */
  type: Type.String({ maxLength: settingLimits.type }),
  required: Flag,
  example: Description(settingLimits.example),
  description: Description(settingLimits.description),
}
const inPlace = { ...param, place: OneOf(['query', 'body']) }
/** At most one row is the data node: what a document itself returns stands under it. */
const inReturn = { ...param, isData: Flag }
const CommonHeader = Strict(param)
const CommonParam = Strict(inPlace)
const CommonReturn = Strict(inReturn)
export type CommonHeader = Static<typeof CommonHeader>
export type CommonParam = Static<typeof CommonParam>
export type CommonReturn = Static<typeof CommonReturn>

const list = <T extends Type.TSchema>(row: T) => Type.Array(row, { maxItems: settingLimits.params })

/** Rows of common lists: as they are shown, and whole lists as they are written. */
export const commonRows = {
  name: param.name,
  shown: { header: Type.Object(param), param: Type.Object(inPlace), return: Type.Object(inReturn) },
  written: { headers: list(CommonHeader), params: list(CommonParam), returns: list(CommonReturn) },
} as const

const variable = {
  name: param.name,
  /** For everyone who reads the environment; empty for a secret. */
  value: Description(settingLimits.variableValue),
  /** 1: each person has a value of their own, and none is shared. */
  isSecret: Flag,
  description: param.description,
}
/** Shared variables of one level: as they are shown, and the whole list as it is written. */
export const ShownVariables = Type.Array(Type.Object(variable))
export const Variables = Type.Array(Strict(variable), { maxItems: settingLimits.params })
export type Variable = Static<typeof Variables>[number]

const environment = {
  /** Its place among the stored ones, by which what the form does not show is kept; `null` for a new one. */
  key: Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  name: Name(settingLimits.environmentName),
  url: Type.String({ minLength: 1, maxLength: settingLimits.url, pattern: '^\\S+$' }),
  /** 1: guests and visitors of shares see it too, without its headers; else those who may change it. */
  isPublic: Flag,
}

/** An environment is a server of the application's description. */
export const Environment = Type.Object({
  ...environment,
  name: Type.String(),
  url: Type.String(),
  headers: Type.Array(Type.Object(param)),
  variables: ShownVariables,
})
export type Environment = Static<typeof Environment>

const StatusOfNew = OneOfNumbers(Object.values(docStatus))
/** What becomes of documents their source has no longer: they stay, someone is asked, they go to the trash. */
export const removedWays = ['keep', 'propose', 'remove'] as const
export type RemovedWay = (typeof removedWays)[number]
const Removed = OneOf(removedWays)

export const PushSettings = Type.Object({
  printContent: Flag,
  override: Flag,
  defaultStatus: StatusOfNew,
  allowSameFolder: Flag,
  removed: Removed,
})
export type PushSettings = Static<typeof PushSettings>

export const ModuleSettings = Type.Object({
  /** The state it was read at, empty for none; a change names it. */
  revision: Type.String(),
  environments: Type.Array(Environment),
  /** Of all environments; one of the same name there comes first. */
  variables: ShownVariables,
  headers: Type.Array(commonRows.shown.header),
  params: Type.Array(commonRows.shown.param),
  returns: Type.Array(commonRows.shown.return),
  push: PushSettings,
})
export type ModuleSettings = Static<typeof ModuleSettings>

export const getModuleSettings = get(
  '/module/setting/get',
  'Get the settings of an application: environments, common parameters, push',
  {
    access: onProject('manageModules', { module: 'moduleId' }),
    query: ById('moduleId'),
    reply: ModuleSettings,
  },
)

/** Each list given replaces what is there, variables of an environment too; `revision` is the one the change started from. */
export const updateModuleSettings = post(
  '/module/setting/update',
  'Update the environments and common parameters of an application',
  {
    access: onProject('manageModules', { module: 'moduleId' }),
    body: Strict({
      moduleId: PublicId,
      revision: Type.String({ maxLength: 32 }),
      environments: Type.Optional(
        Type.Array(
          Strict({ ...environment, headers: commonRows.written.headers, variables: Type.Optional(Variables) }),
          {
            maxItems: settingLimits.environments,
          },
        ),
      ),
      variables: Type.Optional(Variables),
      headers: Type.Optional(commonRows.written.headers),
      params: Type.Optional(commonRows.written.params),
      returns: Type.Optional(commonRows.written.returns),
    }),
    reply: ModuleSettings,
    errors: ['changed_meanwhile', 'name_taken', 'environment_url_unfit', 'data_node_taken', 'variable_secret_shared'],
  },
)

/** What is not given stays. */
export const updatePushSettings = post('/module/setting/push/update', 'Update the push settings of an application', {
  access: onProject('manageModules', { module: 'moduleId' }),
  body: Strict({
    moduleId: PublicId,
    printContent: Type.Optional(Flag),
    override: Type.Optional(Flag),
    defaultStatus: Type.Optional(StatusOfNew),
    allowSameFolder: Type.Optional(Flag),
    removed: Type.Optional(Removed),
  }),
  reply: PushSettings,
})
