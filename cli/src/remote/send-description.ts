/* Sends a description, with its overlays, as one push however often it is sent. */
import { randomUUID } from 'node:crypto'
import { pushOpenApi, type ImportReport, type PushState } from '@lectern/contracts'
import { readInputs, typeOf, type InputFile } from './input.ts'
import type { PushOptions } from './push-options.ts'
import { readData, requestAgain } from './request.ts'
import { waitForPush } from './wait-for-push.ts'

/** Sends what was read; may be called again. */
type Send = (how: { isDryRun: boolean }) => Promise<ImportReport>

/** @throws {CommandError} with what the server answered, or when a file cannot be read */
export async function sendDescription(options: PushOptions): Promise<Send> {
  const { settings, isPartial } = options
  const { url, token, author } = settings
  const { type, bytes } = await readBody(options)
  return async ({ isDryRun }) => {
    const query = new URLSearchParams({
      mode: 'job',
      ...(isDryRun ? { dryRun: '1' } : {}),
      ...(isPartial ? { partial: '1' } : {}),
      ...(author === undefined ? {} : { author }),
    })
    const sent = await requestAgain(`${url}${pushOpenApi.path}?${query.toString()}`, {
      method: 'POST',
      // However often it is sent, it is one push.
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'idempotency-key': randomUUID() },
      body: bytes,
    })
    return waitForPush((await readData(sent)) as PushState, settings) // The reply of the endpoint.
  }
}

interface PushBody {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A description as it is; with overlays a form. */
async function readBody({ file, overlays }: PushOptions): Promise<PushBody> {
  const read = await readInputs([...(file === undefined ? [] : [file]), ...overlays])
  const [first, ...more] = read
  if (file !== undefined && first !== undefined && more.length === 0) return { type: typeOf(first), bytes: first.bytes }
  const form = new FormData()
  read.forEach(({ name, bytes }: InputFile, index) => {
    form.append(file !== undefined && index === 0 ? 'description' : 'overlay', new Blob([bytes]), name)
  })
  // Written once: sent again it has to be the same bytes.
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', bytes: new Uint8Array(await written.arrayBuffer()) }
}
