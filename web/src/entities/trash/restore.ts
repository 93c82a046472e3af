import { restoreTrash } from '@lectern/contracts'
import i18next from 'i18next'
import { call } from '../../shared/api/client.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'

/** Milliseconds during which a deletion can be taken back from its toast (`ui.md` §5). */
const undoMs = 8_000

/**
 * Brings back what was deleted. Where it returns to can be anywhere on the page, so everything shown is asked for again.
 * @throws {ApiError} name_taken when something else has its name now; parent_deleted; restore_expired; no_permission
 */
export async function restore(trashId: string): Promise<void> {
  await call(restoreTrash, { body: { id: trashId } })
  await queryClient.invalidateQueries()
}

/** Says that something was deleted and offers to take it back. */
export function showDeleted(message: string, trashId: string): void {
  showToast({
    kind: 'done',
    message,
    durationMs: undoMs,
    action: { label: i18next.t('common:undo'), run: () => void restore(trashId).catch(reportError) },
  })
}
