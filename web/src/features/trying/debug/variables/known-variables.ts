/*
 * What `{{name}}` stands for in a call. Owns: which of several values counts, and where it is from. Does not own: how values are written into texts
 * (`fillVariables` of the model).
 */
import type { OwnValue } from '@lectern/contracts'
import { readVariables, type JsonObject, type VariableRow, type VariableValues } from '@lectern/model'

/** Whose value it is, and for which environments. */
export type VariableSource = 'ownEnvironment' | 'environment' | 'ownEverywhere' | 'everywhere'

export interface KnownVariable {
  name: string
  /** Undefined when nobody has set one. */
  value: string | undefined
  source: VariableSource | undefined
  /** Its value is only shown on request, and never in code. */
  isSecret: boolean
  description: string
}

/** Where values come from: an application, the chosen environment, and a person. */
export interface VariablePlaces {
  root: JsonObject
  /** The Server Object of the environment. */
  server: JsonObject | undefined
  environment: string
  own: readonly OwnValue[]
}

/**
 * Every variable that is declared or has a value of one's own, by name. The environment comes before the application, and at each of them one's own value
 * before the shared one.
 */
export function knownVariables({ root, server, environment, own }: VariablePlaces): Map<string, KnownVariable> {
  const everywhere = byName(readVariables(root))
  const here = byName(server === undefined ? [] : readVariables(server))
  const ownOf = (place: string) =>
    new Map(own.filter((one) => one.environment === place).map(({ name, value }) => [name, value]))
  const [ownHere, ownEverywhere] = [environment === '' ? new Map<string, string>() : ownOf(environment), ownOf('')]
  const names = new Set([...here.keys(), ...everywhere.keys(), ...ownHere.keys(), ...ownEverywhere.keys()])
  const known = [...names].sort().map((name): KnownVariable => {
    const [near, far] = [here.get(name), everywhere.get(name)]
    const found = firstValue([
      ['ownEnvironment', ownHere.get(name)],
      ['environment', sharedValue(near)],
      ['ownEverywhere', ownEverywhere.get(name)],
      ['everywhere', sharedValue(far)],
    ])
    const isSecret = near?.isSecret === true || far?.isSecret === true
    const [description = ''] = [near?.description, far?.description].filter((text) => text !== undefined && text !== '')
    return { name, ...found, isSecret, description }
  })
  return new Map(known.map((one) => [one.name, one]))
}

const byName = (rows: readonly VariableRow[]) => new Map(rows.map((row) => [row.name, row]))

function sharedValue(row: VariableRow | undefined): string | undefined {
  return row === undefined || row.isSecret || row.value === '' ? undefined : row.value
}

function firstValue(
  values: readonly (readonly [VariableSource, string | undefined])[],
): Pick<KnownVariable, 'value' | 'source'> {
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
