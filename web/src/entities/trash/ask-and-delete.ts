import { confirm } from '../../shared/ui/overlay/confirm/confirm-store.ts'
import { showDeleted } from './restore.ts'

interface Deletion {
  /** Has to be typed first. */
  name: string
  title: string
  /** What goes with it. */
  body: string
  confirmLabel: string
  /** Says afterwards that it is done. */
  done: string
  /** Does it; its mutation reports what goes wrong. */
  remove: () => Promise<{ trashId: string }>
}

/** Asks for the name of a thing, deletes it and offers to take that back; answers whether it was deleted. */
export async function askAndDelete({ name, title, body, confirmLabel, done, remove }: Deletion): Promise<boolean> {
  if (!(await confirm({ title, body, confirmLabel, danger: true, typeName: name }))) return false
  try {
    const { trashId } = await remove()
    showDeleted(done, trashId)
    return true
  } catch {
    return false
  }
}
