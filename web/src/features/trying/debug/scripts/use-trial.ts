import type { FilledRequest } from '../draft/request-of-draft.ts'
import type { CallState } from '../send/call-state.ts'
import type { ScriptedValue } from '../variables/known-variables.ts'
import type { CallValues } from '../variables/use-variables.ts'
import type { ScriptTrial } from './editor/script-editor.tsx'
import { scriptRequestOf, scriptResponseOf } from './script-request.ts'
import { runScripts } from './script-queries.ts'
import { variablesOf } from './use-scripts.ts'

interface TrialOf {
  docId: string
  filled: () => FilledRequest
  named: CallValues
  call: CallState | undefined
  scripted: readonly ScriptedValue[]
}

/** Runs a text that is not saved: with the request as it is put together, and afterwards with what was sent and came back. */
export function useTrial({ docId, filled, named, call, scripted }: TrialOf): ScriptTrial {
  return {
    hasResponse: call?.phase === 'done',
    run: (phase, source) => {
      const response = phase === 'after' && call !== undefined ? scriptResponseOf(call) : undefined
      const request = scriptRequestOf(response === undefined || call === undefined ? filled() : call.sent)
      const variables = variablesOf(named, scripted)
      return runScripts({ docId, phase, source, request, ...(response && { response }), variables })
    },
  }
}
