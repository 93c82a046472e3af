/* Where an import's bytes come from: stored with the job, or fetched. */
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { readImportLimit } from '../../../../http/import-limit.ts'
import { findJobInput, saveJobInput } from '../../../../jobs/job-repo.ts'
import { noteRefusal, readAllowList } from '../../../../outside/outgoing.ts'
import { openSourceFetcher, readSignIn, type SourceFetcher } from './fetch-source.ts'
import type { ImportRun } from '../import-run.ts'
import { importProgress } from '../report/import-progress.ts'
import type { PackedFile } from '../read/import-protocol.ts'

const compress = promisify(zstdCompress)

/** For addresses, and for what they refer to; `undefined` for files people bring. */
export async function openFetcher({ context, job, payload }: ImportRun): Promise<SourceFetcher | undefined> {
  const { url, secretName } = payload
  if (url === undefined) return undefined
  return openSourceFetcher({
    allowed: await readAllowList(context),
    ...(secretName !== undefined && { signIn: await readSignIn(context, url, secretName) }),
    maxBytes: await readImportLimit(context),
    signal: job.signal,
    onRefused: (error) => noteRefusal(context, error, { userId: job.ownerId, nowMs: context.clock() }),
  })
}

/** What a preview fetched stays with its job, so that what is imported is what was shown. */
export async function getSource(
  { context, job, payload }: ImportRun,
  fetcher: SourceFetcher | undefined,
): Promise<PackedFile> {
  const { url, fileName, isDryRun } = payload
  const input = await findJobInput(context.db, job.id)
  if (fetcher !== undefined && url !== undefined) {
    if (input !== undefined) return { path: input.fileName, bytes: input.bytes }
    job.report(importProgress('fetch', 0, 1))
    const fetched = await fetcher.fetchRoot(url)
    const file = { path: fetched.url, bytes: await compress(fetched.bytes) }
    if (isDryRun) await saveJobInput(context.db, job.id, { fileName: file.path, bytes: file.bytes })
    return file
  }
  if (input === undefined) throw new Error(`Import ${job.id} has no input`)
  return { path: fileName === '' ? 'description' : fileName, bytes: input.bytes }
}
