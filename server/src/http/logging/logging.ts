/*
 * What the log holds. Headers, bodies and queries are never logged, and paths without their secrets (`logged-path.ts`). Errors are logged as far as
 * they are ours: drivers and the platform put rows, addresses and input into theirs.
 */
import { randomUUID } from 'node:crypto'
import type { LoggerOptions } from 'pino'
import type { LogLevel } from '../../config/config.ts'

/** One line of JSON per event. */
export function loggerOptions(level: LogLevel): LoggerOptions | false {
  if (level === 'silent') return false
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: writeError },
  }
}

export function newRequestId(): string {
  return randomUUID()
}

/** An error and its causes as the log has them. */
interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

const mostCauses = 5

/** Without further properties: a driver's error has the row it is about, that of an address the address. */
export function writeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: hideKeys(String(error)) }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: name,
    message: hideKeys(message),
    ...(code === undefined ? {} : { code: hideKeys(code) }),
    ...(stack === undefined ? {} : { stack: hideKeys(stack) }),
    ...(cause === undefined || depth >= mostCauses ? {} : { cause: writeError(cause, depth + 1) }),
  }
}

/** Anything with the form of a token, key or digest: at least 20 letters in a row with a digit among them. */
function hideKeys(text: string): string {
  return text.replace(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? '[secret]' : word))
}
