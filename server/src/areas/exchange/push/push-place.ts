/* Where a push goes, and in whose name. */
import { modifySource } from '@lectern/contracts'
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

/** What a state of the application that a push writes has beside its content. */
export function stateOf({ moduleId: subjectId, makerId: authorId, author: remark, nowMs }: PushPlace) {
  return { subjectId, authorId, remark, nowMs, source: modifySource.push }
}
