import { showToast } from '../../feedback/toast/toast-store.ts'
import { confirm, type Question } from './confirm-store.ts'

interface Asked<T> extends Question {
  /** Does it; its mutation reports what goes wrong. */
  act: () => Promise<T>
  /** The sentence that reports it done; nothing where the page shows it. */
  done?: (result: T) => string
}

/** Asks, does it and reports that it is done; returns whether it was. What takes something away is asked in red. */
export async function askAndDo<T>({ act, done, danger = true, ...question }: Asked<T>): Promise<boolean> {
  if (!(await confirm({ ...question, danger }))) return false
  try {
    const result = await act()
    if (done !== undefined) showToast({ kind: 'done', message: done(result) })
    return true
  } catch {
    return false
  }
}
