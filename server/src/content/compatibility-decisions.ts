/* What counts of the changes of an application: the levels of its space, and what it accepts. `areas/following/compatibility` changes both. */
import { findRule, type CompatibilityPolicy, type FindingLevel } from '@lectern/model'
import type { Executor } from '../db/content-store.ts'
import { rowsOf } from '../db/rows.ts'

/** For applications without decisions of their own. */
export const ownLevels: CompatibilityPolicy = { levels: new Map(), accepted: new Set() }

/** The rules' own levels where the application is not known, such as that of an import that has yet to make one. */
export async function readPolicy(db: Executor, moduleId: number | null | undefined): Promise<CompatibilityPolicy> {
  if (moduleId === null || moduleId === undefined) return ownLevels
  return (await readPolicies(db, [moduleId])).get(moduleId) ?? ownLevels
}

/** By application; none for those without a level or an accepted change of their own. */
export async function readPolicies(
  db: Executor,
  moduleIds: readonly number[],
): Promise<Map<number, CompatibilityPolicy>> {
  if (moduleIds.length === 0) return new Map()
  const [levels, accepted] = await Promise.all([
    db
      .selectFrom('compatibility_level')
      .innerJoin('project', 'project.space_id', 'compatibility_level.space_id')
      .innerJoin('module', 'module.project_id', 'project.id')
      .select(['module.id as module_id', 'rule_id', 'level'])
      .where('module.id', 'in', moduleIds)
      .execute(),
    db.selectFrom('accepted_break').select(['module_id', 'fingerprint']).where('module_id', 'in', moduleIds).execute(),
  ])
  const levelsOf = Map.groupBy(levels, (row) => row.module_id)
  const acceptedBy = Map.groupBy(accepted, (row) => row.module_id)
  return new Map(
    [...new Set([...levelsOf.keys(), ...acceptedBy.keys()])].map((moduleId) => [
      moduleId,
      {
        levels: new Map(levelsOf.get(moduleId)?.map(({ rule_id: ruleId, level }) => [ruleId, level])),
        accepted: new Set(acceptedBy.get(moduleId)?.map(({ fingerprint }) => fingerprint)),
      },
    ]),
  )
}

const removal = 'operation-removed'

/** What it counts as that operations are removed, with the document, folder or application they are in. */
export function levelOfRemoval({ levels }: Pick<CompatibilityPolicy, 'levels'>): FindingLevel {
  return levels.get(removal) ?? findRule(removal)?.level ?? 'breaking'
}

/** The same of as many documents that go with a project, or with the space itself. */
export async function breaksCallersOf(db: Executor, spaceId: number, docCount: number): Promise<boolean> {
  if (docCount === 0) return false
  const row = await rowsOf(db, 'compatibility_level', { space_id: spaceId, rule_id: removal })
    .select('level')
    .executeTakeFirst()
  return levelOfRemoval({ levels: new Map(row && [[removal, row.level]]) }) === 'breaking'
}
