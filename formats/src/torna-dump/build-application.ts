/* What all calls of a Torna application have in common: environments, headers, parameters, answers. Owns: also how older versions kept them. */
import { isSecretRow, type CommonRow, type JsonObject, type VariableRow } from '@lectern/model'
import { scriptOf, type ModuleRows } from './module-rows.ts'
import { paramStyles } from './build-params.ts'
import type { DumpRow } from './read-dump.ts'
import { flagOf, groupBy, idOf, inOrder, numberOf, textOf } from './row-values.ts'

export interface TornaApplication {
  name: string
  environments: { name: string; url: string; isPublic: boolean; headers: CommonRow[]; variables: VariableRow[] }[]
  params: CommonRow[]
  returns: CommonRow[]
  scripts: JsonObject[]
}

/** Kinds of rows in `module_config` of versions without environments. */
const configTypes = { headers: 1, debugHost: 2, params: 3, returns: 4 } as const

type CommonOfModule = Pick<ModuleRows, 'environments' | 'environmentParams'>

/** Parameters and answers are those of the first environment, as Torna shows them. */
export function buildApplication(
  name: string,
  { environments, environmentParams, config, scripts }: Omit<ModuleRows, 'docs' | 'dictionaries'>,
): TornaApplication {
  const params = groupBy(inOrder(environmentParams), 'environment_id')
  const of = (environmentId: number, style: number): CommonRow[] => rowsOf(params, environmentId, style)
  const [first] = environments
  const configured = (type: number): CommonRow[] =>
    config.filter((row) => numberOf(row, 'type') === type).map(configRowOf)
  const isOld = environments.length === 0
  return {
    name,
    environments: isOld
      ? oldEnvironments(config, configured(configTypes.headers))
      : environments.map((row) => ({
          name: textOf(row, 'name'),
          url: textOf(row, 'url'),
          isPublic: flagOf(row, 'is_public') === 1,
          headers: of(idOf(row), paramStyles.header),
          variables: first === undefined ? [] : variablesOf(row, first, params),
        })),
    params: first === undefined ? configured(configTypes.params) : of(idOf(first), paramStyles.request),
    returns: first === undefined ? configured(configTypes.returns) : of(idOf(first), paramStyles.response),
    scripts: scripts.map(scriptOf),
  }
}

/** What of another environment than the first Torna shows on no document and sends with no call, by name. */
interface OtherEnvironment {
  name: string
  /** Parameters that are variables of the environment here. */
  variables: string[]
  /** Response fields, with their types, and parameters that no variable can be called like: an environment has no place for them. */
  left: string[]
}

/** Environments with something of their own that the first one does not have. */
export function listOthers({ environments, environmentParams }: CommonOfModule): OtherEnvironment[] {
  const params = groupBy(inOrder(environmentParams), 'environment_id')
  const [first, ...others] = environments
  if (first === undefined) return []
  const styleAndName = (row: DumpRow): string => `${String(numberOf(row, 'style'))} ${textOf(row, 'name')}`
  const ofFirst = new Set((params.get(idOf(first)) ?? []).map(styleAndName))
  return others.flatMap((environment): OtherEnvironment[] => {
    const variables = variablesOf(environment, first, params).map(({ name }) => name)
    const left = (params.get(idOf(environment)) ?? [])
      .filter((row) => numberOf(row, 'style') !== paramStyles.header && numberOf(row, 'parent_id') === 0)
      .filter((row) => !ofFirst.has(styleAndName(row)))
      .filter((row) => numberOf(row, 'style') === paramStyles.response || !isVariableName(textOf(row, 'name')))
      .map((row) => `${textOf(row, 'name')} (${textOf(row, 'type') || 'string'})`)
    return variables.length + left.length === 0 ? [] : [{ name: textOf(environment, 'name'), variables, left }]
  })
}

/** Parameters that the environment alone has, or with another value than the first one. */
function variablesOf(environment: DumpRow, first: DumpRow, params: ReadonlyMap<number, DumpRow[]>): VariableRow[] {
  const requestsOf = (row: DumpRow): CommonRow[] => rowsOf(params, idOf(row), paramStyles.request)
  if (environment === first) return []
  const shown = new Set(requestsOf(first).map(({ name, example }) => JSON.stringify([name, example])))
  return requestsOf(environment)
    .filter(({ name, example }) => isVariableName(name) && !shown.has(JSON.stringify([name, example])))
    .map(({ name, example, description }) => {
      const isSecret = isSecretRow('query', name)
      return { name, value: isSecret ? '' : example, isSecret, description }
    })
}

const isVariableName = (name: string): boolean => /^[\w-]{1,50}$/.test(name)

/** Rows of one style that are in no other row. */
function rowsOf(params: ReadonlyMap<number, DumpRow[]>, environmentId: number, style: number): CommonRow[] {
  return (params.get(environmentId) ?? [])
    .filter((row) => numberOf(row, 'style') === style && numberOf(row, 'parent_id') === 0)
    .map(commonRowOf)
}

function oldEnvironments(config: readonly DumpRow[], headers: CommonRow[]): TornaApplication['environments'] {
  return config
    .filter((row) => numberOf(row, 'type') === configTypes.debugHost && textOf(row, 'config_value').trim() !== '')
    .map((row) => ({
      name: textOf(row, 'config_key'),
      url: textOf(row, 'config_value'),
      isPublic: false,
      headers,
      variables: [],
    }))
}

function commonRowOf(row: DumpRow): CommonRow {
  return {
    name: textOf(row, 'name'),
    type: textOf(row, 'type') || 'string',
    required: flagOf(row, 'required') === 1,
    example: textOf(row, 'example'),
    description: textOf(row, 'description'),
  }
}

function configRowOf(row: DumpRow): CommonRow {
  return {
    name: textOf(row, 'config_key'),
    type: 'string',
    required: false,
    example: textOf(row, 'config_value'),
    description: textOf(row, 'description'),
  }
}
