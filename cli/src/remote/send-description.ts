/* Sends a description and waits for what came of it, also over lost connections: the job is asked for again by its id. */
import { setTimeout } from 'node:timers/promises'
import { getPushState, pushOpenApi, type ImportReport, type PushState } from '@lectern/contracts'
import { CommandError } from '../command.ts'
import { readPushed, type PushOptions } from './push-options.ts'
import { readData, requestAgain } from './request.ts'

const firstPollMs = 150
const longestPollMs = 2_000

/** @throws {CommandError} with what the server says */
export async function sendDescription({ file, settings, isDryRun, isPartial }: PushOptions): Promise<ImportReport> {
  const { url, token, author } = settings
  const bytes = await readPushed(file)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const query = new URLSearchParams({
    mode: 'job',
    ...(isDryRun ? { dryRun: '1' } : {}),
    ...(isPartial ? { partial: '1' } : {}),
    ...(author === undefined ? {} : { author }),
  })
  const type = /\.ya?ml$/i.test(file) ? 'application/yaml' : 'application/json'
  const sent = await requestAgain(`${url}${pushOpenApi.path}?${query.toString()}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
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
    .map(({ pointer, message }) => `\n  ${pointer === '' ? '/' : pointer}  ${message}`)
  throw new CommandError(`${state.failure?.message ?? 'The push was stopped.'}${errors.slice(0, 20).join('')}`)
}

/** On a terminal only: logs are read later. */
function tellProgress({ progress }: PushState): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${String(progress.percent)} % ${progress.step}`)
}
