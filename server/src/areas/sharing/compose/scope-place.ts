/* What the access rule of a request about composed projects found. */
import type { SpaceScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import type { PagePlace } from './pages/page-commands.ts'
import type { ComposePlace } from './touch-compose.ts'

/** The project a request names, itself or by an entry, a page or a row of it. */
export function placeOf({ spaceId, composeId }: SpaceScope): ComposePlace {
  if (composeId === undefined) throw new AppError('not_accessible')
  return { spaceId, composeId }
}

export function entryOf({ composeEntryId }: SpaceScope): { entryId: number } {
  if (composeEntryId === undefined) throw new AppError('not_accessible')
  return { entryId: composeEntryId }
}

export function pageOf(scope: SpaceScope): PagePlace {
  if (scope.composePageId === undefined) throw new AppError('not_accessible')
  return { ...placeOf(scope), pageId: scope.composePageId }
}
