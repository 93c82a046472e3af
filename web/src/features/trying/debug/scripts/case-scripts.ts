/* Scripts around the calls of cases. */
import type { ScriptPhase } from '@lectern/contracts'
import { CaseNotAnswered, type RunCaseScripts } from '@lectern/model'
import { describeError } from '../../../../shared/api/report-error.ts'
import { loadPhases, runScripts } from './script-queries.ts'

/** Runs them as one run of cases needs it: which a document has is asked once. */
export function caseScripts(): RunCaseScripts {
  const phases = new Map<string, Promise<ReadonlySet<ScriptPhase>>>()
  const phasesOf = (docId: string) => {
    const known = phases.get(docId) ?? loadPhases(docId)
    phases.set(docId, known)
    return known
  }
  return async (docId, phase, { request, response, variables }) => {
    try {
      if (!(await phasesOf(docId)).has(phase)) return undefined
      const answer = response && { response: { ...response, headers: [...response.headers] } }
      return await runScripts({ docId, phase, request, ...answer, variables })
    } catch (cause) {
      throw new CaseNotAnswered(describeError(cause), { cause })
    }
  }
}
