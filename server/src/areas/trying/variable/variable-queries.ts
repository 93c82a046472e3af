/* Reading the values a person has of their own. */
import type { OwnValue } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { presentOwnValues } from './variable-presenter.ts'
import { listSealed, type OwnPlace } from './variable-repo.ts'

/** The caller's own values, in clear. */
export async function listOwn({ db, vault }: Pick<AppContext, 'db' | 'vault'>, place: OwnPlace): Promise<OwnValue[]> {
  return presentOwnValues(vault, place, await listSealed(db, place))
}
