/* Remarks of saved states. */
import type { AppContext } from '../../../core/context.ts'
import { setRemark, type Subject } from './history-repo.ts'
import { revisionIdOf } from './history-queries.ts'
import { AppError } from '../../../core/app-error.ts'

/** @throws {AppError} revision_unknown */
export async function changeRemark(
  { db }: Pick<AppContext, 'db'>,
  subject: Subject,
  publicId: string,
  remark: string,
): Promise<void> {
  if (!(await setRemark(db, subject, revisionIdOf(publicId), remark.trim()))) throw new AppError('revision_unknown')
}
