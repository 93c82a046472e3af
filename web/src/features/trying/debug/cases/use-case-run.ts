import type { CallFailureFacts } from '@lectern/contracts'
import { objectAt, passedOf, runCases, stringAt, type CaseResult, type JsonObject } from '@lectern/model'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../../shared/api/report-error.ts'
import type { TriedServer } from '../draft/use-draft.ts'
import { caseScripts } from '../scripts/case-scripts.ts'
import type { SendingWay } from '../send/call-state.ts'
import { useFailureWords } from '../send/use-failure-words.ts'
import type { CallValues } from '../variables/use-variables.ts'
import { keepResults, loadCases } from './case-queries.ts'
import { loadDocument } from './load-document.ts'
import { sendCase } from './send-case.ts'

/** Where cases are sent, and with which values. */
export interface CaseSetting {
  moduleId: string
  server: TriedServer | undefined
  named: CallValues
  way: SendingWay
}

export interface CaseRun {
  /** How many it has. */
  count: number
  results: CaseResult[]
  isRunning: boolean
}

/** One run of cases after the other. Leaving the page cancels it. */
export function useCaseRun({ moduleId, server, named, way }: CaseSetting) {
  const { t } = useTranslation('debug')
  const { failure } = useFailureWords()
  const client = useQueryClient()
  const [run, setRun] = useState<CaseRun>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  /** `keeps`: what came of it, for everyone. */
  const start = async (ids: readonly string[], { isBail, keeps }: { isBail: boolean; keeps: boolean }) => {
    stop.current?.abort()
    const running = new AbortController()
    stop.current = running
    const { signal } = running
    setRun({ count: ids.length, results: [], isRunning: true })
    const words = {
      failure: (facts: CallFailureFacts) => failure(facts, false),
      blocked: t('failure.blocked'),
    }
    try {
      const cases = await loadCases(moduleId, ids)
      const ended: CaseResult[] = []
      const results = runCases(cases, {
        server: server?.url ?? '',
        serverValues: defaultsOf(server?.variables ?? {}),
        values: named.values,
        openValues: named.openValues,
        documentOf: remembered(loadDocument),
        keysMissing: (name) => t('security.keysMissing', { name }),
        send: (request, docId) => sendCase(request, { docId, way, signal, words }),
        runScripts: caseScripts(),
        isBail,
        signal,
      })
      for await (const result of results) {
        ended.push(result)
        setRun((before) => before && { ...before, results: [...before.results, result] })
      }
      if (keeps) await keepResults(client, moduleId, passedOf(cases, ended))
    } catch (error) {
      reportError(error)
    }
    setRun((before) => before && { ...before, isRunning: false })
  }
  return { run, start, cancel: () => stop.current?.abort() }
}

/** Each is loaded once. */
function remembered<T>(load: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const loaded = new Map<string, Promise<T>>()
  return (id) => {
    const known = loaded.get(id) ?? load(id)
    loaded.set(id, known)
    return known
  }
}

/** Of the variables of an address. */
function defaultsOf(variables: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.keys(variables).flatMap((name): [string, string][] => {
      const value = stringAt(objectAt(variables, name) ?? {}, 'default')
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
