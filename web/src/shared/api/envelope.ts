/*
 * Reads the answer form of the server. Owns: what each code means for the browser (specification §8). Does not own: what happens then.
 */
import { errorNames, successCode } from '@lectern/contracts'
import { ApiError } from './api-error.ts'

/** Codes of both conventions which mean success. */
const successCodes = new Set([successCode, '20000'])
/** Codes of the older convention which mean that the session has ended. */
const endedSessionCodes = new Set(['50008', '50012', '50014'])

/** What the whole page has to do about an answer, apart from failing the call. */
export type SessionProblem = 'sign-in' | 'set-password' | 'ended'

export type Reading = { ok: true; data: unknown } | { ok: false; error: ApiError; problem?: SessionProblem }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function problemOf(code: string): SessionProblem | undefined {
  if (code === '1000') return 'sign-in'
  if (code === '2000') return 'set-password'
  return endedSessionCodes.has(code) ? 'ended' : undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Turns a parsed answer into its data or an error. Codes may be texts or numbers.
 * @param answer what the body held
 * @param status the HTTP status; other than 200 an envelope still names its error
 */
export function readEnvelope(answer: unknown, status: number): Reading {
  if (!isRecord(answer) || (typeof answer['code'] !== 'string' && typeof answer['code'] !== 'number')) {
    return { ok: false, error: new ApiError('unreadable', { code: String(status) }) }
  }
  const code = String(answer['code'])
  if (successCodes.has(code)) return { ok: true, data: answer['data'] }
  const error = new ApiError(errorNames.find((name) => name === answer['error']) ?? 'unknown', {
    code,
    message: textOf(answer['msg']) ?? textOf(answer['message']) ?? '',
    details: answer['details'],
    requestId: textOf(answer['requestId']),
  })
  const problem = problemOf(code)
  return problem === undefined ? { ok: false, error } : { ok: false, error, problem }
}
