/*
 * What `{{name}}` stands for in a call. Owns: which of several values counts, and where it is from. Does not own: how values are written into texts
 * (`fillVariables` of the model).
 */
import type { OwnValue, VariableLevel } from '@lectern/contracts'
import {
  isSecretName,
  readProjectVariables,
  readVariables,
  type JsonObject,
  type VariableRow,
  type VariableValues,
} from '@lectern/model'

/** Whose value it is, and at which level: an environment, all of them, all applications of the project. */
export type VariableSource =
  | 'script'
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
  /** What scripts of this page set, before any other value of the same level. */
  scripted?: readonly ScriptedValue[]
}

/** A value that a script set for the calls of this page; `null`: it removed the variable. */
export type ScriptedValue = Omit<OwnValue, 'value'> & { value: string | null }

interface Level {
  scripted: ReadonlyMap<string, string | null>
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
  const names = new Set(
    levels.flatMap(({ shared, own, scripted }) => [...shared.keys(), ...own.keys(), ...scripted.keys()]),
  )
  const known = [...names].sort().map((name): KnownVariable => {
    const rows = levels.flatMap(({ shared }) => shared.get(name) ?? [])
    const found = firstValue(levels.flatMap((level) => valuesAt(level, name)))
    const isSecret = rows.some((row) => row.isSecret) || (found.source === 'script' && isSecretName(name))
    const description = rows.find((row) => row.description !== '')?.description ?? ''
    return { name, ...found, isSecret, description }
  })
  return new Map(known.map((one) => [one.name, one]))
}

/** Values of a variable at a level, the one that counts first. */
function valuesAt(
  { shared, own, scripted, sources: [ofOwn, ofShared] }: Level,
  name: string,
): [VariableSource, string | undefined][] {
  const set = scripted.get(name)
  if (set === null) return []
  return [
    ['script', set],
    [ofOwn, own.get(name)],
    [ofShared, sharedValue(shared.get(name))],
  ]
}

/** Values by name of the environment, of the application and of its project, secrets included: what scripts read. */
export function valuesByLevel(
  places: VariablePlaces,
): [environment: VariableRecord, application: VariableRecord, project: VariableRecord] {
  const [here, everywhere, project] = levelsOf(places)
  const valuesOf = (level: Level): VariableRecord =>
    Object.fromEntries(
      [...new Set([...level.shared.keys(), ...level.own.keys(), ...level.scripted.keys()])].flatMap((name) => {
        const { value } = firstValue(valuesAt(level, name))
        return value === undefined ? [] : [[name, value]]
      }),
    )
  return [valuesOf(here), valuesOf(everywhere), valuesOf(project)]
}

type VariableRecord = Record<string, string>

/** The nearest first. */
function levelsOf({ root, server, environment, own, scripted = [] }: VariablePlaces): [Level, Level, Level] {
  const valuesAtPlace = <V extends string | null>(
    values: readonly (Omit<OwnValue, 'value'> & { value: V })[],
    level: VariableLevel,
    place: string,
  ) =>
    new Map(
      values
        .filter((one) => one.level === level && one.environment === place)
        .map(({ name, value }): [string, V] => [name, value]),
    )
  const ownOf = (level: VariableLevel, place: string) => valuesAtPlace(own, level, place)
  const here: Level = {
    scripted: environment === '' ? new Map() : valuesAtPlace(scripted, 'module', environment),
    shared: byName(server === undefined ? [] : readVariables(server)),
    own: environment === '' ? new Map() : ownOf('module', environment),
    sources: ['ownEnvironment', 'environment'],
  }
  const everywhere: Level = {
    scripted: valuesAtPlace(scripted, 'module', ''),
    shared: byName(readVariables(root)),
    own: ownOf('module', ''),
    sources: ['ownEverywhere', 'everywhere'],
  }
  const project: Level = {
    scripted: valuesAtPlace(scripted, 'project', ''),
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
