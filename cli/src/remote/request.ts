/* Requests that outlive a lost connection. What they ask may be asked twice: a push has a key that makes it one. */
import { setTimeout } from 'node:timers/promises'
import { CommandError } from '../errors.ts'
import { language, say } from '../texts.ts'

const tries = 7
const firstWaitMs = 250
const timeoutMs = 120_000

/**
 * The answer, in the language of the terminal, asked for again after lost connections and when the server is busy.
 * @throws {CommandError} when there was none in the end
 */
export async function requestAgain(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept-language', language)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) })
      const isBusy = response.status === 429 || response.status === 502 || response.status === 503
      if (!isBusy || attempt === tries) return response
      await response.body?.cancel()
    } catch (cause) {
      if (attempt === tries) throw new CommandError(say('request.noAnswer', { url: new URL(url).origin }), { cause })
    }
    await setTimeout(firstWaitMs * 2 ** (attempt - 1))
  }
}

/** The server's sentence when it refuses; `undefined` for anything else. */
export function messageOf(text: string): string | undefined {
  const answer = parse(text)
  if (typeof answer !== 'object' || answer === null || !('code' in answer) || !('msg' in answer)) return undefined
  return answer.code === '0' ? undefined : String(answer.msg)
}

/**
 * The data of the server's answer.
 * @throws {CommandError} with the server's sentence when it refuses
 */
export async function readData(response: Response): Promise<unknown> {
  const text = await response.text()
  const refusal = messageOf(text)
  if (refusal !== undefined) throw new CommandError(refusal)
  const answer = parse(text)
  if (typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new CommandError(say('request.noLectern', { url: new URL(response.url).origin }))
  return answer.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not an answer of ours.
    return undefined
  }
}
