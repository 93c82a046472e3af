import type { AppContext } from '../../../core/context.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { createPackHandler, openPackThreads } from './pack/pack-job.ts'
import { createUnpackHandler, openUnpackThreads } from './unpack/unpack-job.ts'

/** The jobs that pack and unpack archives, with the threads they work in. */
export function openArchiveJobs(context: AppContext): { handlers: JobHandler[]; close(): Promise<void> } {
  const [packing, unpacking] = [openPackThreads(), openUnpackThreads()]
  return {
    handlers: [createPackHandler(context, packing), createUnpackHandler(context, unpacking)],
    close: async () => {
      await Promise.all([packing.close(), unpacking.close()])
    },
  }
}
