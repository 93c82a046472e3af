/* Requests that scripts send: through the same guard and limits as their owner's. */
import { ScriptRequest, type ScriptResponse } from '@lectern/contracts'
import { Check } from 'typebox/value'
import { AppError } from '../../../core/app-error.ts'
import { CallFailure } from '../../../outside/call/call-failure.ts'
import { decodeBody, encodingsOf } from '../../../outside/call/decode-body.ts'
import type { CallResponse, OutgoingCall } from '../../../outside/call/send-call.ts'
import type { CallScope, CallSender } from '../proxy/proxy-commands.ts'
import { formContent } from '../../../outside/call/form-content.ts'

/** Of a response a script reads. */
const maxBytes = 1024 * 1024
const timeoutMs = 30_000

/** What a script hears of a failure. */
class SendError extends Error {}

/** @throws {Error} with a message for the script */
export async function sendForScript(
  sender: CallSender,
  scope: CallScope,
  asked: unknown,
  signal: AbortSignal,
): Promise<ScriptResponse> {
  if (!Check(ScriptRequest, asked)) throw new SendError('This is no request that can be sent')
  const open = await sender.open(scope).catch((error: unknown) => {
    throw error instanceof AppError ? new SendError(`The request was not sent: ${error.error}`) : error
  })
  if (signal.aborted) open.close()
  else signal.addEventListener('abort', open.close, { once: true })
  try {
    const response = await open.send(toCall(asked), { timeoutMs })
    return await read(response, performance.now() - open.startMs)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    throw new SendError(`The request failed: ${error.reason}${error.detail === '' ? '' : ` (${error.detail})`}`)
  } finally {
    signal.removeEventListener('abort', open.close)
    open.close()
  }
}

function toCall({ method, url, headers, body }: ScriptRequest): OutgoingCall {
  const call = { method, url, headers }
  if (body.mode === 'raw') return { ...call, content: { bytes: Buffer.from(body.text) } }
  if (body.mode === 'urlencoded') {
    const text = new URLSearchParams(body.fields.map(({ name, value }): [string, string] => [name, value])).toString()
    return { ...call, content: { bytes: Buffer.from(text) } }
  }
  if (body.mode === 'formdata') {
    const none = (): Promise<never> => Promise.reject(new CallFailure('body'))
    return { ...call, ...formContent(body.fields, none) }
  }
  return { ...call, content: undefined }
}

async function read({ hops, body, close }: CallResponse, timeMs: number): Promise<ScriptResponse> {
  const last = hops.at(-1)
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of decodeBody(body, encodingsOf(last?.headers ?? []))) {
      // No encoding was set: they are bytes.
      const bytes = chunk as Uint8Array
      sizeBytes += bytes.length
      if (sizeBytes > maxBytes) throw new SendError(`The response is larger than ${String(maxBytes)} bytes`)
      chunks.push(bytes)
    }
  } finally {
    close()
  }
  const { status = 0, statusText = '', headers = [] } = last ?? {}
  return { status, statusText, headers, body: Buffer.concat(chunks).toString(), timeMs, sizeBytes }
}
