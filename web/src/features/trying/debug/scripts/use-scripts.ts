/*
 * Scripts around the calls of a page. Owns: when they run, what they change in a request, and what they set. Does not own: running them, which the
 * server does, and sending.
 */
import type { ScriptOutcome, ScriptPhase } from '@lectern/contracts'
import { variablesIn, withPlainNames } from '@lectern/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import type { CallState } from '../send/call-state.ts'
import type { ScriptedValue } from '../variables/known-variables.ts'
import type { CallValues } from '../variables/use-variables.ts'
import { runScripts, scriptsQuery, type ScriptVariables } from './script-queries.ts'
import { fillScriptRequest, scriptRequestOf, scriptResponseOf, withScriptRequest } from './script-request.ts'
import { useScriptValues, withChanges } from './use-script-values.ts'

/** What scripts did around the last call. */
export interface ScriptRun {
  running: ScriptPhase | undefined
  pre: ScriptOutcome | undefined
  after: ScriptOutcome | undefined
}

/** A request after its first scripts. */
export interface PreparedCall {
  filled: FilledRequest
  /** Variables it names that have no value. */
  unknown: string[]
  local: Readonly<Record<string, string>>
  scripted: readonly ScriptedValue[]
}

const nothing: ScriptRun = { running: undefined, pre: undefined, after: undefined }

interface ScriptsOf {
  docId: string
  /** Whose values, for which application. */
  place: string
  /** Visitors run none. */
  isOff: boolean
}

export function useScripts({ docId, place, isOff }: ScriptsOf) {
  const client = useQueryClient()
  const query = scriptsQuery({ docId })
  const { data } = useQuery({ ...query, enabled: !isOff })
  const { values, set } = useScriptValues(place)
  const [run, setRun] = useState<ScriptRun>(nothing)
  const has = async (phase: ScriptPhase) => {
    if (isOff) return false
    const { scripts } = await client.query({ ...query, staleTime: 'static' })
    return scripts.some((script) => script.phase === phase && script.isEnabled === 1)
  }

  /** The request as its scripts leave it; undefined when it is not to be sent. @throws {ApiError} */
  const before = async (
    filled: FilledRequest,
    named: CallValues,
    signal: AbortSignal,
  ): Promise<PreparedCall | undefined> => {
    setRun(nothing)
    if (!(await has('pre'))) return { filled, unknown: [], local: {}, scripted: values }
    const request = scriptRequestOf(filled)
    setRun({ ...nothing, running: 'pre' })
    try {
      const chain = await runScripts({ docId, phase: 'pre', request, variables: variablesOf(named, values) }, signal)
      setRun({ ...nothing, pre: chain })
      const scripted = withChanges(values, chain.changes, named.environment)
      set(scripted)
      if (chain.request === null || chain.isSkipped) return undefined
      const { environment, collection, globals } = variablesOf(named, scripted)
      const local = localOf(chain)
      const known = new Map(Object.entries({ ...globals, ...collection, ...environment, ...local }))
      const after = fillScriptRequest(chain.request, known)
      return { filled: withScriptRequest(filled, request, after), unknown: namesIn(after), local, scripted }
    } catch (error) {
      setRun(nothing)
      throw error
    }
  }

  /** What its scripts made of a response. @throws {ApiError} */
  const after = async (
    call: CallState,
    prepared: PreparedCall,
    named: CallValues,
  ): Promise<ScriptOutcome | undefined> => {
    const response = scriptResponseOf(call)
    if (response === undefined || !(await has('after'))) return undefined
    const { local, scripted } = prepared
    setRun((old) => ({ ...old, running: 'after' }))
    try {
      const chain = await runScripts({
        docId,
        phase: 'after',
        request: scriptRequestOf(call.sent),
        response,
        variables: { ...variablesOf(named, scripted), local },
      })
      setRun((old) => ({ ...old, running: undefined, after: chain }))
      set(withChanges(scripted, chain.changes, named.environment))
      return chain
    } catch (error) {
      setRun((old) => ({ ...old, running: undefined }))
      throw error
    }
  }
  const enabled = data?.scripts.filter(({ isEnabled }) => isEnabled === 1) ?? []
  const hasRun = run.running !== undefined || run.pre !== undefined || run.after !== undefined
  return {
    run,
    hasRun,
    before,
    after,
    values,
    forget: () => set([]),
    count: enabled.length,
    hasBefore: enabled.some(({ phase }) => phase === 'pre'),
  }
}

export type Scripts = ReturnType<typeof useScripts>

export function variablesOf(named: CallValues, scripted: readonly ScriptedValue[]): ScriptVariables {
  const [environment, collection, globals] = named.levelsWith(scripted)
  return { environment, collection, globals }
}

/** What scripts left for those after them, of this call alone. */
function localOf({ changes }: ScriptOutcome): Record<string, string> {
  return Object.fromEntries(
    changes.flatMap(({ scope, name, value }) => (scope === 'local' && value !== null ? [[name, value]] : [])),
  )
}

function namesIn({ url, headers, body }: ReturnType<typeof scriptRequestOf>): string[] {
  const rows = [...headers, ...body.fields]
  return variablesIn([withPlainNames(url), body.text, ...rows.map(({ value }) => value)].join('\n'))
}
