import type { OwnValue } from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { useMemo } from 'react'
import type { TriedServer } from '../draft/use-draft.ts'
import { knownVariables, valuesByLevel, valuesOf, type KnownVariable, type ScriptedValue } from './known-variables.ts'

/** Variables of a call at an environment, and one's own values at all of them. */
export interface OwnVariables {
  known: ReadonlyMap<string, KnownVariable>
  environment: string
  own: readonly OwnValue[]
}

/** @param scripted what scripts of this page set */
export function useVariables(
  root: JsonObject,
  server: TriedServer | undefined,
  own: readonly OwnValue[],
  scripted?: readonly ScriptedValue[],
) {
  const environment = server?.value === undefined ? '' : server.name
  const value = server?.value
  return useMemo(() => {
    const placesOf = (set: readonly ScriptedValue[]) => ({ root, server: value, environment, own, scripted: set })
    const known = knownVariables(placesOf(scripted ?? []))
    return {
      known,
      environment,
      own,
      values: valuesOf(known, { withSecrets: true }),
      openValues: valuesOf(known, { withSecrets: false }),
      /** By level, with these values of scripts. */
      levelsWith: (set: readonly ScriptedValue[]) => valuesByLevel(placesOf(set)),
    }
  }, [root, value, environment, own, scripted])
}

export type CallValues = ReturnType<typeof useVariables>
