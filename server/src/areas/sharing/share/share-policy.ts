/* What people may do with shares, and what a share shows. Pure. */
import type { Role, Share } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'
import { isHiddenPlace, seesDoc } from '../../../auth/visibility.ts'

/** `can` of a share for the role that counts in its project. */
export function shareAbilities(role: Role | null): Share['can'] {
  const mayShare = mayProject('share', role)
  return { update: mayShare, revoke: mayShare }
}

/** A document or folder of the share's application, with the folders above it. */
export interface SharedPlace {
  /** Innermost first; the first one is the document or folder itself. */
  chain: readonly { id: number; module_id: number; is_show: number }[]
}

/** What a share holds. */
export interface ShareHolding {
  moduleId: number
  /** The whole application, now and later. */
  isAll: boolean
  /** Documents, and folders with everything in them. */
  chosen: ReadonlySet<number>
}

/** Whether a visitor of the share may read this; nothing hidden, and nothing of another application. */
export function isShared({ chain }: SharedPlace, { moduleId, isAll, chosen }: ShareHolding): boolean {
  if (chain.length === 0) return false
  if (!seesDoc('visitor', isHiddenPlace(chain)) || chain.some((row) => row.module_id !== moduleId)) return false
  return isAll || chain.some((row) => chosen.has(row.id))
}
