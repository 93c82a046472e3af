/* Scripts around the calls of cases, which the server runs in its sandbox. */
import { listScripts, runScript, type ReplyOf } from '@lectern/contracts'
import { CaseNotAnswered, type RunCaseScripts } from '@lectern/model'
import { CommandError } from '../errors.ts'
import { readFrom, sendTo, type CaseSource } from './load-cases.ts'

/** Characters of a body that scripts read. */
const mostText = 1024 * 1024

export interface CaseScriptsHere {
  runScripts: RunCaseScripts
  /** Whether it has any that are on. */
  hasScripts: (docId: string) => Promise<boolean>
}

/** Which scripts a document has is asked for once. */
export function scriptsAt(source: CaseSource): CaseScriptsHere {
  const phases = new Map<string, Promise<Set<string>>>()
  const phasesOf = (docId: string): Promise<Set<string>> => {
    const known = phases.get(docId) ?? readPhases(source, docId)
    phases.set(docId, known)
    return known
  }
  const runScripts: RunCaseScripts = async (docId, phase, { request, response, variables }) => {
    try {
      if (!(await phasesOf(docId)).has(phase)) return undefined
      const answer = response && { ...response, body: response.body.slice(0, mostText) }
      const body = { docId, phase, request, ...(answer && { response: answer }), variables }
      return await sendTo<ReplyOf<typeof runScript>>(source, runScript.path, body)
    } catch (cause) {
      throw cause instanceof CommandError ? new CaseNotAnswered(cause.message, { cause }) : cause
    }
  }
  return {
    runScripts,
    hasScripts: (docId) =>
      phasesOf(docId).then(
        ({ size }) => size > 0,
        () => false,
      ),
  }
}

async function readPhases(source: CaseSource, docId: string): Promise<Set<string>> {
  const { scripts } = await readFrom<ReplyOf<typeof listScripts>>(source, listScripts.path, { docId })
  return new Set(scripts.filter(({ isEnabled }) => isEnabled === 1).map(({ phase }) => phase))
}
