/* Where a push goes, and in whose name. */
import type { AppContext } from '../../../core/context.ts'
import type { ApplicationScope } from '../../../auth/scope.ts'

export interface PushPlace {
  moduleId: number
  tokenId: number
  /** Who made the token. */
  makerId: number
  /** Who pushes, as the client names itself. */
  author: string
  nowMs: number
}

export function placeOf({ clock }: AppContext, application: ApplicationScope, author: string): PushPlace {
  const { moduleId, tokenId, makerId } = application
  return { moduleId, tokenId, makerId, author, nowMs: clock() }
}
