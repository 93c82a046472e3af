import type { OwnValue } from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { useMemo } from 'react'
import type { TriedServer } from '../draft/use-draft.ts'
import { knownVariables, valuesOf, type KnownVariable } from './known-variables.ts'

/** Variables of a call at an environment, and one's own values at all of them. */
export interface OwnVariables {
  known: ReadonlyMap<string, KnownVariable>
  environment: string
  own: readonly OwnValue[]
}

export function useVariables(root: JsonObject, server: TriedServer | undefined, own: readonly OwnValue[]) {
  const environment = server?.value === undefined ? '' : server.name
  const value = server?.value
  return useMemo(() => {
    const known = knownVariables({ root, server: value, environment, own })
    return {
      known,
      environment,
      own,
      values: valuesOf(known, { withSecrets: true }),
      openValues: valuesOf(known, { withSecrets: false }),
    }
  }, [root, value, environment, own])
}

export type CallValues = ReturnType<typeof useVariables>
