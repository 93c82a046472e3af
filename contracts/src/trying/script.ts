/* Scripts before and after a call: running them, and those that are kept (`stored-script.ts`). */
import Type, { type Static } from 'typebox'
import { onProject, post } from '../endpoint.ts'
import { Nullable, OneOf, PublicId, Strict } from '../scalars.ts'
import { callLimits, CallHeader } from './call.ts'
import { scriptLimits, scriptPhases, scriptScopes } from './stored-script.ts'

export const bodyModes = ['none', 'raw', 'urlencoded', 'formdata', 'file'] as const
const Fields = Type.Array(
  Strict({ name: Type.String({ maxLength: 1_000 }), value: Type.String({ maxLength: 100_000 }) }),
  {
    maxItems: 500,
  },
)

/** A request as scripts read and change it. Files are no part of it. */
export const ScriptRequest = Strict({
  method: Type.String({ minLength: 1, maxLength: callLimits.method }),
  url: Type.String({ maxLength: callLimits.url }),
  headers: Type.Array(CallHeader, { maxItems: callLimits.headers }),
  body: Strict({ mode: OneOf(bodyModes), text: Type.String({ maxLength: 1024 * 1024 }), fields: Fields }),
})
export type ScriptRequest = Static<typeof ScriptRequest>

export const ScriptResponse = Strict({
  status: Type.Integer({ minimum: 0, maximum: 999 }),
  statusText: Type.String({ maxLength: 1_000 }),
  headers: Type.Array(CallHeader, { maxItems: 1_000 }),
  /** As text. */
  body: Type.String({ maxLength: 1024 * 1024 }),
  timeMs: Type.Number({ minimum: 0 }),
  sizeBytes: Type.Number({ minimum: 0 }),
})
export type ScriptResponse = Static<typeof ScriptResponse>

/** From the nearest to the widest; a name is looked up in this order. */
export const variableScopes = ['local', 'data', 'environment', 'collection', 'globals'] as const
const Values = Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 100_000 }), {
  maxProperties: 1_000,
})

/**
 * How a script ended early. `time`, `memory`, `stack`: it used more than it may; `missing`: it called what is not available, which `message` names;
 * `output`: its result is too large; `unsettled`: it waits for what never comes; `busy`: too many scripts run.
 */
export const scriptErrors = [
  'thrown',
  'syntax',
  'time',
  'memory',
  'stack',
  'missing',
  'output',
  'unsettled',
  'busy',
] as const

export const ScriptError = Type.Object({
  kind: OneOf(scriptErrors),
  name: Type.String(),
  message: Type.String(),
  /** In the script; 0 where they are unknown. */
  line: Type.Integer(),
  column: Type.Integer(),
})
export type ScriptError = Static<typeof ScriptError>

export const ScriptTest = Type.Object({
  name: Type.String(),
  isPassed: Type.Boolean(),
  isSkipped: Type.Boolean(),
  /** Why it failed; empty otherwise. */
  message: Type.String(),
})

/** What became of one script. */
export const ScriptRan = Type.Object({
  /** `null` for a source that was given. */
  scriptId: Nullable(PublicId),
  scope: Nullable(OneOf(scriptScopes)),
  /** Empty for a source that was given. */
  name: Type.String(),
  tests: Type.Array(ScriptTest),
  logs: Type.Array(
    Type.Object({
      level: OneOf(['debug', 'info', 'warn', 'error']),
      /** In the script; 0 where it is unknown. */
      line: Type.Integer(),
      text: Type.String(),
    }),
  ),
  /** More was written to the console than is kept. */
  isLogCut: Type.Boolean(),
  error: Nullable(ScriptError),
  /** Time on the processor, in milliseconds. */
  cpuMs: Type.Number(),
  /** Requests it sent. */
  sends: Type.Integer(),
})
export type ScriptRan = Static<typeof ScriptRan>

export const ScriptOutcome = Type.Object({
  /** The request as the scripts left it; `null` when an error ended them before it is sent. */
  request: Nullable(ScriptRequest),
  /** A script sent the request itself, or wants none sent; those after it did not run. */
  isSkipped: Type.Boolean(),
  /**
   * What a run of cases goes on with: the name or the id of a case, or the name of a document; `null` ends the run. Absent where no script chose:
   * the next case in order.
   */
  next: Type.Optional(Nullable(Type.String())),
  /** What is to be shown as the response's body instead; `null` for what it is. */
  data: Nullable(Type.String()),
  /** By all of them together: one for each variable. */
  changes: Type.Array(
    Type.Object({
      scope: OneOf(variableScopes),
      name: Type.String(),
      /** `null` for a variable that was removed. */
      value: Nullable(Type.String()),
    }),
  ),
  /** Those that ran, in order: before a request an error ends them, after a response the others still run. */
  scripts: Type.Array(ScriptRan),
})
export type ScriptOutcome = Static<typeof ScriptOutcome>

/**
 * Without `source` the scripts run that are kept for the document and are on: those of its project, of its application, its own. Each finds the request
 * (or the response's body) and the variables as the one before left them. With `source` that alone runs, kept or not.
 */
export const runScript = post('/script/run', 'Run the scripts before or after a call, or one source, in the sandbox', {
  access: onProject('read', { doc: 'docId' }),
  // It changes nothing here.
  tokens: 'read',
  body: Strict({
    docId: PublicId,
    phase: OneOf(scriptPhases),
    source: Type.Optional(Type.String({ maxLength: scriptLimits.source })),
    request: ScriptRequest,
    response: Type.Optional(Nullable(ScriptResponse)),
    variables: Type.Optional(
      Strict({
        /** Of this call alone: what scripts before it left for those after it. */
        local: Type.Optional(Values),
        data: Type.Optional(Values),
        environment: Type.Optional(Values),
        collection: Type.Optional(Values),
        globals: Type.Optional(Values),
      }),
    ),
  }),
  reply: ScriptOutcome,
  errors: ['scripts_off'],
  maxBodyBytes: 8 * 1024 * 1024,
})
