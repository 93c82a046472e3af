/* Sends the request of a case from this machine. */
import {
  CaseNotAnswered,
  fieldText,
  parseJson,
  withFormAsText,
  type CaseAnswer,
  type Json,
  type RequestDescription,
} from '@lectern/model'
import { describeNoAnswer } from '../describe-no-answer.ts'
import { sendParts, type SentParts } from './send-parts.ts'

const timeoutMs = 60_000

/** @throws {CaseNotAnswered} */
export async function sendCase(request: RequestDescription): Promise<CaseAnswer> {
  const startMs = performance.now()
  try {
    const response = await sendParts(request.url, partsOf(request), AbortSignal.timeout(timeoutMs))
    const text = await response.text()
    const { method } = request
    return {
      method,
      status: response.status,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      hasAllHeaders: true,
      bodyBytes: Buffer.byteLength(text),
      value: jsonOf(text, response.headers.get('content-type') ?? ''),
      timeMs: performance.now() - startMs,
      text,
    }
  } catch (cause) {
    throw new CaseNotAnswered(describeNoAnswer(cause, request.url), { cause })
  }
}

function partsOf(request: RequestDescription): SentParts {
  const { method, headers, cookies, body } = withFormAsText(request)
  const sent = new Headers(headers.map(({ name, value }): [string, string] => [name, value]))
  if (cookies.length > 0) sent.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  if (body === undefined) return { method, headers: sent }
  if (body.fields === undefined) return { method, headers: sent, body: body.text ?? '' }
  if (!body.mediaType.startsWith('multipart/'))
    return { method, headers: sent, body: body.fields.map(fieldText).join('&') }
  // Files have no content here, and nothing reads a form with GET.
  if (method === 'GET' || method === 'HEAD') return { method, headers: sent }
  const form = new FormData()
  for (const { name, value = '' } of body.fields) form.append(name, value)
  return { method, headers: sent, body: form }
}

/** Undefined for a body that is no JSON. */
function jsonOf(text: string, type: string): Json | undefined {
  if (!/[/+]json\b/i.test(type)) return undefined
  try {
    return parseJson(text)
  } catch {
    // Assertions about its values report it.
    return undefined
  }
}
