/* Where cases are sent, and the values of their variables: shared ones, those of the environment of this process, and those of the command. */
import {
  isObject,
  objectAt,
  readEnvironments,
  readProjectVariables,
  readVariables,
  stringAt,
  arrayAt,
  type JsonObject,
  type RunOptions,
} from '@lectern/model'
import { CommandError, UsageError } from '../errors.ts'
import { say } from '../texts.ts'

/** Begins the names of variables in the environment of this process. */
const prefix = 'LECTERN_VAR_'

/** Values given for this run; the command's win. @throws {UsageError} */
export function readOwnValues(given: readonly string[], env: NodeJS.ProcessEnv = process.env): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(env))
    if (name.startsWith(prefix) && value !== undefined) values.set(name.slice(prefix.length), value)
  for (const text of given) {
    const at = text.indexOf('=')
    if (at < 1) throw new UsageError(say('run.varExpected', { value: text }))
    values.set(text.slice(0, at), text.slice(at + 1))
  }
  return values
}

type Target = Pick<RunOptions, 'server' | 'serverValues' | 'values' | 'openValues'>

/** The environment of that name, else the first. @throws {CommandError} when there is none of that name */
export function chooseTarget(root: JsonObject, name: string | undefined, own: ReadonlyMap<string, string>): Target {
  const environments = readEnvironments(root)
  const chosen = name === undefined ? environments[0] : environments.find((each) => each.name === name)
  if (name !== undefined && chosen === undefined) {
    const names = environments.map((each) => each.name).join(', ')
    throw new CommandError(say('run.environmentUnknown', { name, names }))
  }
  const stored = arrayAt(root, 'servers')?.[chosen?.key ?? -1]
  // The last of a name counts: the nearest.
  const declared = [...readProjectVariables(root), ...readVariables(root), ...(chosen?.variables ?? [])]
  const shared = declared
    .filter(({ isSecret, value }) => !isSecret && value !== '')
    .map((row): [string, string] => [row.name, row.value])
  const secret = new Set(declared.filter(({ isSecret }) => isSecret).map((row) => row.name))
  // What was given may be secret: reports have its name.
  const openValues = new Map(shared.filter(([each]) => !own.has(each) && !secret.has(each)))
  return {
    server: chosen?.url.replace(/\/$/, '') ?? '',
    serverValues: defaultsOf(isObject(stored) ? (objectAt(stored, 'variables') ?? {}) : {}),
    values: new Map([...shared, ...own]),
    openValues,
  }
}

function defaultsOf(variables: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.keys(variables).flatMap((name): [string, string][] => {
      const value = stringAt(objectAt(variables, name) ?? {}, 'default')
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
