import type { ScriptError, ScriptErrorKind } from './script-result.ts'

export function scriptError(kind: ScriptErrorKind, message = ''): ScriptError {
  return { kind, message, name: '', line: 0, column: 0 }
}
