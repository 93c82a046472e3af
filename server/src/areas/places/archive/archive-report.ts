import type { LineKind } from './archive-tables.ts'

type Counts = Partial<Record<LineKind, number>>

/** What was packed, as its row keeps it. */
export interface StoredPackReport {
  counts: Counts
}

/** Where what was unpacked is now. */
export type ShownPlace = Required<
  Pick<StoredUnpackReport, 'spaceId' | 'spaceName' | 'projects' | 'modules' | 'leftOut'>
>

/** What was unpacked, with the database's ids. Lists of names hold the first 200. */
export interface StoredUnpackReport extends StoredPackReport {
  spaceId: number
  spaceName: string
  projects: { id: number; name: string }[]
  /** Of an archive of an application. */
  modules?: { id: number; name: string }[]
  /** Who has no account here. */
  unknownPeople: string[]
  /** Accounts without their role, since they do not belong to the space. */
  leftOut: string[]
  /** Shares and composed projects that are off until someone sets a password. */
  closedShares: string[]
  /** Published sites that are off until someone enables them; absent in reports from before sites were packed. */
  pausedSites?: string[]
}
