/* Sends a description and waits for what came of it, also over lost connections: the job is asked for again by its id. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getPushState, pushOpenApi, type ImportReport, type PushState } from '@lectern/contracts'
import { CommandError } from '../command.ts'
import { readPushed, type PushOptions } from './push-options.ts'
import { readData, requestAgain } from './request.ts'
import { placeOf } from './tell-report.ts'

const firstPollMs = 150
const longestPollMs = 2_000

/** @throws {CommandError} with what the server says */
export async function sendDescription(options: PushOptions): Promise<ImportReport> {
  const { settings, isDryRun, isPartial } = options
  const { url, token, author } = settings
  const { type, bytes } = await readBody(options)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const query = new URLSearchParams({
    mode: 'job',
    ...(isDryRun ? { dryRun: '1' } : {}),
    ...(isPartial ? { partial: '1' } : {}),
    ...(author === undefined ? {} : { author }),
  })
  const sent = await requestAgain(`${url}${pushOpenApi.path}?${query.toString()}`, {
    method: 'POST',
    // However often it is sent, it is one push.
    headers: { ...headers, 'content-type': type, 'idempotency-key': randomUUID() },
    body: bytes,
  })
  let state = (await readData(sent)) as PushState // The reply of the endpoint.
  for (let waitMs = firstPollMs; state.state === 'queued' || state.state === 'running';) {
    tellProgress(state)
    await setTimeout(waitMs)
    waitMs = Math.min(longestPollMs, waitMs * 1.5)
    const asked = await requestAgain(`${url}${getPushState.path}?jobId=${state.jobId}`, { headers })
    state = (await readData(asked)) as PushState // The reply of the endpoint.
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  if (state.report !== null && state.state === 'done') return state.report
  const errors = (state.report?.issues ?? [])
    .filter(({ severity }) => severity === 'error')
    .map((issue) => `\n  ${placeOf(issue)}  ${issue.message}`)
  throw new CommandError(`${state.failure?.message ?? 'The push was stopped.'}${errors.slice(0, 20).join('')}`)
}

interface PushBody {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A description as it is; with overlays a form. */
async function readBody({ file, overlays }: PushOptions): Promise<PushBody> {
  if (file !== undefined && overlays.length === 0)
    return { type: /\.ya?ml$/i.test(file) ? 'application/yaml' : 'application/json', bytes: await readPushed(file) }
  const form = new FormData()
  if (file !== undefined) form.append('description', new Blob([await readPushed(file)]), basename(file))
  for (const overlay of overlays) form.append('overlay', new Blob([await readPushed(overlay)]), basename(overlay))
  // Written once: sent again it has to be the same bytes.
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', bytes: new Uint8Array(await written.arrayBuffer()) }
}

/** On a terminal only: logs are read later. */
function tellProgress({ progress }: PushState): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${String(progress.percent)} % ${progress.step}`)
}
