/*
 * Scripts that run around a request, and variables: what documents have no field for, kept in extensions.
 */
import { isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { restOf, textAt } from '../requests/draft.ts'
import { keywords, type Place } from '../requests/facts.ts'
import { isReference, isSecretName, withoutSecrets } from '../requests/secrets.ts'
import { missingCalls } from './missing-calls.ts'

const moments: ReadonlyMap<string, string> = new Map([
  ['prerequest', 'before'],
  ['test', 'after'],
])
/** A name that fits in braces. */
export const variableName = /^[\w-]{1,50}$/
const knownOfEvent = new Set(['listen', 'script', 'disabled'])
const knownOfScript = new Set(['exec', 'type'])

/** `x-lectern-scripts` of `event`; empty scripts are none. */
export function readScripts(events: Json | undefined, place: Place, issues: IssueList): JsonObject {
  if (!Array.isArray(events)) return {}
  const scripts = events.flatMap((event): Json[] => {
    if (!isObject(event)) return []
    const script = isObject(event['script']) ? event['script'] : { exec: event['script'] ?? null }
    const text = scriptText(script['exec'])
    if (text.trim() === '') return []
    for (const call of missingCalls(text))
      issues.add('warning', 'script_call_missing', '#' + plainPointerOf(place), { params: { call } })
    const rest = { ...restOf(event, knownOfEvent), ...restOf(script, knownOfScript) }
    const listen = textAt(event, 'listen')
    return [
      {
        when: moments.get(listen) ?? listen,
        language: textAt(script, 'type') || 'text/javascript',
        text,
        ...(event['disabled'] === true && { disabled: true }),
        ...(Object.keys(rest).length > 0 && { source: rest }),
      },
    ]
  })
  return scripts.length === 0 ? {} : { [keywords.scripts]: scripts }
}

function scriptText(exec: Json | undefined): string {
  if (typeof exec === 'string') return exec
  return Array.isArray(exec) ? exec.filter((line) => typeof line === 'string').join('\n') : ''
}

/** Scripts of version 1, which has one text for each moment, as events. */
export function eventsV1(request: JsonObject): Json {
  if (Array.isArray(request['events'])) return request['events']
  return [
    { listen: 'prerequest', script: { exec: request['preRequestScript'] ?? '' } },
    { listen: 'test', script: { exec: request['tests'] ?? '' } },
  ]
}

/** `x-lectern-variables` of a list of variables, without secret values. */
export function keepVariables(list: Json | undefined, place: Place, issues: IssueList): JsonObject {
  if (!Array.isArray(list) || list.length === 0) return {}
  return { [keywords.variables]: withoutSecrets(list, place, issues) }
}

/** The root, whose variables are those of the application as well: named so, beside what the source wrote. */
export function asShared(root: JsonObject): JsonObject {
  const list = root[keywords.variables]
  return Array.isArray(list) ? { ...root, [keywords.variables]: list.map(sharedOf) } : root
}

function sharedOf(variable: Json): Json {
  if (!isObject(variable) || variable['disabled'] === true) return variable
  const name = textAt(variable, 'key') || textAt(variable, 'id')
  if (!variableName.test(name)) return variable
  const isSecret = variable['type'] === 'secret' || (isSecretName(name) && !isReference(textAt(variable, 'value')))
  return { ...variable, name, ...(isSecret && { secret: true }) }
}

/** Values of variables by name; the first of a name counts. */
export function variableValues(...lists: (Json | undefined)[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const list of lists)
    for (const variable of Array.isArray(list) ? list : []) {
      if (!isObject(variable) || variable['disabled'] === true || variable['type'] === 'secret') continue
      const name = textAt(variable, 'key') || textAt(variable, 'id') || textAt(variable, 'name')
      const value = textAt(variable, 'value')
      if (name !== '' && value !== '' && !values.has(name)) values.set(name, value)
    }
  return values
}
