/* Reading the settings of applications. */
import type { AppContext } from '../../../core/context.ts'
import type { ModuleSettings } from '@lectern/contracts'
import { presentSettings } from './setting-presenter.ts'
import { findSettings } from './setting-repo.ts'
import { AppError } from '../../../core/app-error.ts'
import { initialPush, type PushRecord } from '@lectern/model'
import { findRecord } from '../../../content/record-revisions.ts'

/** @throws {AppError} not_accessible when it is gone */
export async function readModuleSettings({ db }: Pick<AppContext, 'db'>, moduleId: number): Promise<ModuleSettings> {
  const found = await requireSettings(db, moduleId)
  return presentSettings(found.headId, found.content?.root ?? {}, await readPush({ db }, found.pushId))
}

export async function requireSettings(db: AppContext['db'], moduleId: number) {
  const found = await findSettings(db, moduleId)
  if (found === undefined) throw new AppError('not_accessible')
  return found
}

export async function readPush({ db }: Pick<AppContext, 'db'>, pushId: number | null): Promise<PushRecord> {
  return (await findRecord(db, 'push', pushId))?.content ?? initialPush
}
