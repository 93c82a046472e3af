/* What visitors export, whatever kind of thing they visit: a share, a composed project. */
import type { VisitedRef } from '../../../../auth/visited/visited-subject.ts'
import type { AppContext } from '../../../../core/context.ts'
import { requireExportedProject } from '../../../sharing/compose/visit/exported-project-queries.ts'
import { requireExportedShare } from '../../../sharing/share/exported-share-queries.ts'
import { packComposed } from '../composed/pack-composed.ts'
import { readComposedTree } from '../composed/read-composed.ts'
import { checkPicks, packShare, refuseEmpty, type PackedVisit, type Picks } from './pack-share.ts'

type Db = AppContext['db']

/** One that its visitors may export. */
export interface ExportedVisit {
  name: string
  /** In its address. */
  key: string
  /** What visitors see now. @throws {AppError} not_accessible when something that was chosen is not shown, export_empty */
  pack: (picks: Picks) => Promise<PackedVisit>
  /** Refuses what `pack` refuses before anything is read. @throws {AppError} not_accessible */
  check: (picks: Picks) => Promise<void>
}

/** @throws {AppError} visit_not_found when it ended, visit_export_off */
export async function requireExported(db: Db, { of, id }: VisitedRef): Promise<ExportedVisit> {
  switch (of) {
    case 'share':
      return exportedShare(db, id)
    case 'compose':
      return exportedProject(db, id)
  }
}

async function exportedShare(db: Db, id: number): Promise<ExportedVisit> {
  const share = await requireExportedShare(db, id)
  return {
    name: share.row.name,
    key: share.row.address_key,
    pack: (picks) => packShare(db, share, picks),
    check: (picks) => checkPicks(db, share, picks),
  }
}

async function exportedProject(db: Db, id: number): Promise<ExportedVisit> {
  const { name, address_key: key } = await requireExportedProject(db, id)
  return {
    name,
    key,
    pack: async (picks) => refuseEmpty(await packComposed(db, { composeId: id, picks })),
    check: async (picks) => {
      if (picks !== undefined) await readComposedTree(db, id, picks)
    },
  }
}
