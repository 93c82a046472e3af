/* Working out a save, off the event loop when the contents are big. */
import { openThreadWork } from '../../../../core/threads/thread-work.ts'
import { workOut, type WorkedOut, type WorkInput, type WrittenContent } from './work-out.ts'

export type { ComponentContent } from './work-out.ts'

export interface ContentWork {
  /** `length`: of the longest of the contents as JSON. */
  workOut<Content extends WrittenContent>(input: WorkInput<Content>, length: number): Promise<WorkedOut<Content>>
  close(): Promise<void>
}

export function openContentWork(): ContentWork {
  const work = openThreadWork(new URL('./work-thread.ts', import.meta.url), workOut<WrittenContent>)
  return {
    workOut: async <Content extends WrittenContent>(input: WorkInput<Content>, length: number) =>
      // Contents of a kind come back as that kind.
      (await work.run(input, length)) as WorkedOut<Content>,
    close: () => work.close(),
  }
}
