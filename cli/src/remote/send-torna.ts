/* Sends what clients of the open API send as `doc.push`, and waits for its job as for any push. */
import { randomUUID } from 'node:crypto'
import { postOpenApi, pushJobHeader, type ImportReport } from '@lectern/contracts'
import { CommandError } from '../errors.ts'
import { say } from '../texts.ts'
import { readInputs } from './input.ts'
import type { PushOptions } from './push-options.ts'
import { readData, requestAgain } from './request.ts'
import { askState, waitForPush } from './wait-for-push.ts'

/** @throws {CommandError} with what the server answered, or when the file is no such payload */
export async function sendTornaPayload({ file = '-', settings, isPartial }: PushOptions): Promise<ImportReport> {
  const { url, token, author } = settings
  const [input] = await readInputs([file])
  const payload = readPayload(file, input?.bytes.toString('utf8') ?? '')
  const data = { ...payload, ...(author !== undefined && { author }), ...(isPartial && { isReplace: 0 }) }
  const sent = await requestAgain(`${url}${postOpenApi.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'doc.push', version: '1.0', access_token: token, data }),
  })
  await readData(sent)
  const jobId = sent.headers.get(pushJobHeader)
  if (jobId === null) throw new CommandError(say('request.noLectern', { url }))
  return waitForPush(await askState(jobId, settings), settings)
}

function readPayload(file: string, text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CommandError(say('input.noJson', { file }), { cause })
  }
  const payload = typeof value === 'object' ? value : null
  if (payload === null || !('apis' in payload) || !Array.isArray(payload.apis))
    throw new CommandError(say('push.apisMissing', { file }))
  return payload
}
