/* What all calls of a Torna application have in common: environments, headers, parameters, answers. Owns: also how older versions kept them. */
import type { CommonRow, JsonObject } from '@lectern/model'
import { scriptOf, type ModuleRows } from './module-rows.ts'
import { paramStyles } from './build-params.ts'
import type { DumpRow } from './read-dump.ts'
import { flagOf, groupBy, idOf, inOrder, numberOf, textOf } from './row-values.ts'

export interface TornaApplication {
  name: string
  environments: { name: string; url: string; isPublic: boolean; headers: CommonRow[] }[]
  params: CommonRow[]
  returns: CommonRow[]
  scripts: JsonObject[]
}

/** Kinds of rows in `module_config` of versions without environments. */
const configTypes = { headers: 1, debugHost: 2, params: 3, returns: 4 } as const

/** Parameters and answers are those of the first environment, as Torna shows them. */
export function buildApplication(
  name: string,
  { environments, environmentParams, config, scripts }: Omit<ModuleRows, 'docs' | 'dictionaries'>,
): TornaApplication {
  const params = groupBy(inOrder(environmentParams), 'environment_id')
  const of = (environmentId: number, style: number): CommonRow[] =>
    (params.get(environmentId) ?? [])
      .filter((row) => numberOf(row, 'style') === style && numberOf(row, 'parent_id') === 0)
      .map(commonRowOf)
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
        })),
    params: first === undefined ? configured(configTypes.params) : of(idOf(first), paramStyles.request),
    returns: first === undefined ? configured(configTypes.returns) : of(idOf(first), paramStyles.response),
    scripts: scripts.map(scriptOf),
  }
}

/** Parameters and answers that only another than the first environment has. */
export function countCommonOfOthers({
  environments,
  environmentParams,
}: Pick<ModuleRows, 'environments' | 'environmentParams'>): number {
  const [first] = environments
  if (first === undefined) return 0
  const styleAndName = (row: DumpRow): string => `${String(numberOf(row, 'style'))} ${textOf(row, 'name')}`
  const common = environmentParams.filter(
    (row) => numberOf(row, 'style') !== paramStyles.header && numberOf(row, 'parent_id') === 0,
  )
  const isOfFirst = (row: DumpRow): boolean => numberOf(row, 'environment_id') === idOf(first)
  const taken = new Set(common.filter(isOfFirst).map(styleAndName))
  return common.filter((row) => !isOfFirst(row) && !taken.has(styleAndName(row))).length
}

function oldEnvironments(config: readonly DumpRow[], headers: CommonRow[]): TornaApplication['environments'] {
  return config
    .filter((row) => numberOf(row, 'type') === configTypes.debugHost && textOf(row, 'config_value').trim() !== '')
    .map((row) => ({
      name: textOf(row, 'config_key'),
      url: textOf(row, 'config_value'),
      isPublic: false,
      headers,
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
