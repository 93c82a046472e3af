/* Sends what clients of the open API send as `doc.push`. The server takes it into its queue and tells no more than that. */
import { postOpenApi } from '@lectern/contracts'
import { CommandError, UsageError } from '../command.ts'
import { readPushed, type PushOptions } from './push-options.ts'
import { readData, requestAgain } from './request.ts'

/** @throws {CommandError} with what the server says, or when the file is no such payload */
export async function sendTornaPayload({ file, settings, isPartial }: PushOptions): Promise<void> {
  if (file === undefined) throw new UsageError()
  const { url, token, author } = settings
  const payload = readPayload(file, (await readPushed(file)).toString('utf8'))
  const data = { ...payload, ...(author !== undefined && { author }), ...(isPartial && { isReplace: 0 }) }
  const sent = await requestAgain(`${url}${postOpenApi.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ name: 'doc.push', version: '1.0', access_token: token, data }),
  })
  await readData(sent)
}

function readPayload(file: string, text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CommandError(`${file} is no JSON.`, { cause })
  }
  const payload = typeof value === 'object' ? value : null
  if (payload === null || !('apis' in payload) || !Array.isArray(payload.apis))
    throw new CommandError(`${file} has no list "apis".`)
  return payload
}
