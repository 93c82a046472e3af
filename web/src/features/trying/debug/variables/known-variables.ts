/*
 * What `{{name}}` stands for in a call. Owns: which of several values counts, and where it is from. Does not own: how values are written into texts
 * (`fillVariables` of the model).
 */
import type { OwnValue, VariableLevel } from '@lectern/contracts'
import {
  readProjectVariables,
  readVariables,
  type JsonObject,
  type VariableRow,
  type VariableValues,
} from '@lectern/model'

/** Whose value it is, and at which level: an environment, all of them, all applications of the project. */
export type VariableSource =
  | 'ownEnvironment'
  | 'environment'
  | 'ownEverywhere'
  | 'everywhere'
  | 'ownProject'
  | 'project'

export interface KnownVariable {
  name: string
  /** Undefined when nobody has set one. */
  value: string | undefined
  source: VariableSource | undefined
  /** Its value is only shown on request, and never in code. */
  isSecret: boolean
  description: string
}

/** Where values come from: an application with what its project declares, the chosen environment, and a person. */
export interface VariablePlaces {
  root: JsonObject
  /** The Server Object of the environment. */
  server: JsonObject | undefined
  environment: string
  own: readonly OwnValue[]
}

interface Level {
  shared: ReadonlyMap<string, VariableRow>
  own: ReadonlyMap<string, string>
  sources: readonly [own: VariableSource, shared: VariableSource]
}

/**
 * Every variable that is declared or has a value of one's own, by name. The environment comes before the application, the application before its project,
 * and at each of them one's own value before the shared one.
 */
export function knownVariables(places: VariablePlaces): Map<string, KnownVariable> {
  const levels = levelsOf(places)
  const names = new Set(levels.flatMap(({ shared, own }) => [...shared.keys(), ...own.keys()]))
  const known = [...names].sort().map((name): KnownVariable => {
    const rows = levels.flatMap(({ shared }) => shared.get(name) ?? [])
    const found = firstValue(
      levels.flatMap(({ shared, own, sources: [ofOwn, ofShared] }) => [
        [ofOwn, own.get(name)],
        [ofShared, sharedValue(shared.get(name))],
      ]),
    )
    const isSecret = rows.some((row) => row.isSecret)
    const description = rows.find((row) => row.description !== '')?.description ?? ''
    return { name, ...found, isSecret, description }
  })
  return new Map(known.map((one) => [one.name, one]))
}

/** The nearest first. */
function levelsOf({ root, server, environment, own }: VariablePlaces): Level[] {
  const ownOf = (level: VariableLevel, place: string) =>
    new Map(
      own
        .filter((one) => one.level === level && one.environment === place)
        .map(({ name, value }): [string, string] => [name, value]),
    )
  const here: Level = {
    shared: byName(server === undefined ? [] : readVariables(server)),
    own: environment === '' ? new Map() : ownOf('module', environment),
    sources: ['ownEnvironment', 'environment'],
  }
  const everywhere: Level = {
    shared: byName(readVariables(root)),
    own: ownOf('module', ''),
    sources: ['ownEverywhere', 'everywhere'],
  }
  const project: Level = {
    shared: byName(readProjectVariables(root)),
    own: ownOf('project', ''),
    sources: ['ownProject', 'project'],
  }
  return [here, everywhere, project]
}

const byName = (rows: readonly VariableRow[]) => new Map(rows.map((row) => [row.name, row]))

function sharedValue(row: VariableRow | undefined): string | undefined {
  return row === undefined || row.isSecret || row.value === '' ? undefined : row.value
}

function firstValue(values: readonly [VariableSource, string | undefined][]): Pick<KnownVariable, 'value' | 'source'> {
  const [source, value] = values.find(([, each]) => each !== undefined) ?? []
  return { value, source }
}

/** Values to write into a call; without secrets, whose names stay. */
export function valuesOf(
  known: ReadonlyMap<string, KnownVariable>,
  { withSecrets }: { withSecrets: boolean },
): VariableValues {
  return new Map(
    [...known.values()].flatMap(({ name, value, isSecret }): [string, string][] =>
      value === undefined || (isSecret && !withSecrets) ? [] : [[name, value]],
    ),
  )
}
