/* Waits until the job of a push has ended, also over lost connections: it is asked for again by its id. */
import { setTimeout } from 'node:timers/promises'
import { getPushState, type ImportReport, type PushState } from '@lectern/contracts'
import { CommandError } from '../errors.ts'
import { say } from '../texts.ts'
import { placeOf } from './describe-report.ts'
import { readData, requestAgain } from './request.ts'
import type { RemoteSettings } from './settings.ts'

const firstPollMs = 150
const longestPollMs = 2_000
/** Errors of a description that are listed. */
const listedErrors = 20

/** @throws {CommandError} with what the server answered */
export async function waitForPush(first: PushState, { url, token }: RemoteSettings): Promise<ImportReport> {
  let state = first
  for (let waitMs = firstPollMs; state.state === 'queued' || state.state === 'running';) {
    showProgress(state)
    await setTimeout(waitMs)
    waitMs = Math.min(longestPollMs, waitMs * 1.5)
    state = await askState(state.jobId, { url, token })
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  if (state.report !== null && state.state === 'done') return state.report
  const errors = (state.report?.issues ?? [])
    .filter(({ severity }) => severity === 'error')
    .map((issue) => `\n  ${placeOf(issue)}  ${issue.message}`)
  throw new CommandError(`${state.failure?.message ?? say('push.stopped')}${errors.slice(0, listedErrors).join('')}`)
}

/** @throws {CommandError} with what the server answered */
export async function askState(
  jobId: string,
  { url, token }: Pick<RemoteSettings, 'url' | 'token'>,
): Promise<PushState> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await requestAgain(`${url}${getPushState.path}?jobId=${encodeURIComponent(jobId)}`, { headers })
  return (await readData(answer)) as PushState // The reply of the endpoint.
}

/** On a terminal only: logs are read later. */
function showProgress({ progress }: PushState): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${String(progress.percent)} % ${progress.step}`)
}
