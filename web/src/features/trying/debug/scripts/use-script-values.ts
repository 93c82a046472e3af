/* Values that scripts set. Owns: where they hold: for calls of one person to one application, until the page is loaded again. */
import type { ScriptOutcome } from '@lectern/contracts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ScriptedValue } from '../variables/known-variables.ts'

const none: readonly ScriptedValue[] = []

/** @param place such as `user/application` */
export function useScriptValues(place: string) {
  const client = useQueryClient()
  const queryKey = useMemo(() => ['script-values', place], [place])
  const { data = none } = useQuery<readonly ScriptedValue[]>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const set = useCallback(
    (values: readonly ScriptedValue[]) => client.setQueryData(queryKey, values),
    [client, queryKey],
  )
  return { values: data, set }
}

type Changes = ScriptOutcome['changes']

/** The values after a script; what it set for its call alone is left out. */
export function withChanges(values: readonly ScriptedValue[], changes: Changes, environment: string): ScriptedValue[] {
  const changed = changes.flatMap(({ scope, name, value }): ScriptedValue[] => {
    if (scope === 'local' || scope === 'data') return []
    const level = scope === 'globals' ? 'project' : 'module'
    return [{ level, environment: scope === 'environment' ? environment : '', name, value }]
  })
  const keyOf = ({ level, environment: place, name }: ScriptedValue) => JSON.stringify([level, place, name])
  return [...new Map([...values, ...changed].map((one) => [keyOf(one), one])).values()]
}
