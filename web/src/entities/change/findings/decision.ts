import type { GroupFinding } from '@lectern/model'
import { createContext, type ReactNode } from 'react'

/** What people decided, or may decide, about a finding; nothing where it is only shown. */
export type Decision = (finding: GroupFinding) => ReactNode

export const DecisionContext = createContext<Decision>(() => null)
