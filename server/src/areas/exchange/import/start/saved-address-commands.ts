/* Reading a saved address before its import: only when its content has changed since. */
import type { AppContext } from '../../../../core/context.ts'
import { readImportLimit } from '../../../../http/import-limit.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import { noteRefusal, readAllowList } from '../../../../outside/outgoing.ts'
import { fetchIfChanged, type OutsideAnswer, type Validators } from '../../../../outside/outside-fetch.ts'
import { maxRedirects, readSignIn, totalMs } from './fetch-source.ts'

interface SavedAddress {
  url: string
  /** Under which its sign-in is sealed; absent for none. */
  secretName: string | undefined
  /** What it returned about its last state. */
  known: Validators
}

/**
 * The current content of the address.
 * @returns `undefined` when its server reports no change
 * @throws {AppError} address_forbidden, import_fetch_failed
 */
export async function fetchSaved(
  context: AppContext,
  job: Pick<RunningJob, 'ownerId' | 'signal'>,
  { url, secretName, known }: SavedAddress,
): Promise<OutsideAnswer | undefined> {
  const options = {
    allowed: await readAllowList(context),
    maxBytes: await readImportLimit(context),
    signal: job.signal,
    timeoutMs: totalMs,
    maxRedirects,
    ...(secretName === undefined ? {} : { signIn: await readSignIn(context, url, secretName) }),
  }
  try {
    return await fetchIfChanged(url, known, options)
  } catch (error) {
    await noteRefusal(context, error, { userId: job.ownerId, nowMs: context.clock() })
    throw error
  }
}
