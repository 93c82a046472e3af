/* How changes of rows run and are reported: quietly where the call has reported its failure, with a way back in the toast. */
import { useTranslation } from 'react-i18next'
import { showToast } from './toast-store.ts'

/** Milliseconds during which a change can be taken back from its toast. */
const undoMs = 8_000

/** Runs a call; `undefined` when it failed, which the mutation has reported. */
export async function quietly<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch {
    return undefined
  }
}

export type ReportDone = (message: string, undo?: () => Promise<unknown>) => void

/** Reports what was done, with a button that takes it back where there is a way. */
export function useReportDone(): ReportDone {
  const { t } = useTranslation('common')
  return (message, undo) => {
    const action = undo && { label: t('undo'), run: () => void undo().catch(() => undefined) }
    showToast({ kind: 'done', message, durationMs: undoMs, ...(action === undefined ? {} : { action }) })
  }
}
