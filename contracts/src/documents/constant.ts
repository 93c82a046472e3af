/* Error codes and constants of a project or an application (specification §3 "Error code row"). */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { Description, EpochMs, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'

export const constantLimits = {
  code: 64,
  name: 100,
  description: 1_000,
  solution: 1_000,
  /** Codes of one level. */
  codes: 500,
  text: 50_000,
} as const

/** Specification §5 "error code content (letters, numbers, -, _)". */
export const codePattern = '^[A-Za-z0-9_-]+$'

/** What codes that people write have to be; those that were pushed or imported stay as they are. */
export const WrittenCodes = Type.Object({
  codes: Type.Array(Type.Object({ code: Type.String({ pattern: codePattern }) })),
})

/** From the farthest to the nearest; the nearer one wins. Those of documents stand in the documents. */
export const codeLevels = ['project', 'module', 'doc'] as const
export type CodeLevelName = (typeof codeLevels)[number]

export const ErrorCodeRow = Type.Object({
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  solution: Type.String(),
})
export type ErrorCodeRow = Static<typeof ErrorCodeRow>

export const Constants = Type.Object({
  level: OneOf(['project', 'module']),
  /** The state it was read at, empty for none; a change names it. */
  revision: Type.String(),
  codes: Type.Array(ErrorCodeRow),
  /** CommonMark. */
  text: Type.String(),
  modifierName: Type.String(),
  updatedAtMs: Nullable(EpochMs),
})
export type Constants = Static<typeof Constants>

/** Exactly one of the two fields. */
const level = { moduleId: Type.Optional(PublicId), projectId: Type.Optional(PublicId) }

export const getConstants = get('/constant/get', 'Get the error codes and constants of a project or an application', {
  access: onProject('read', { module: 'moduleId', project: 'projectId' }),
  machines: true,
  query: Strict(level),
  reply: Constants,
})

/** Replaces all of the level; `revision` is the one the change started from. */
export const saveConstants = post(
  '/constant/save',
  'Update the error codes and constants of a project or an application',
  {
    access: onProject('manageDocs', { module: 'moduleId', project: 'projectId' }),
    body: Strict({
      ...level,
      revision: Type.String({ maxLength: 32 }),
      codes: Type.Array(
        Strict({
          code: Type.String({ minLength: 1, maxLength: constantLimits.code }),
          name: Description(constantLimits.name),
          description: Description(constantLimits.description),
          solution: Description(constantLimits.solution),
        }),
        { maxItems: constantLimits.codes },
      ),
      text: Description(constantLimits.text),
    }),
    reply: Constants,
    errors: ['changed_meanwhile', 'code_taken'],
  },
)
