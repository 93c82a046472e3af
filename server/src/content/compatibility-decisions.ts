/* What counts of the changes of an application: the levels of its space, and what it accepts. `areas/following/compatibility` changes both. */
import type { CompatibilityPolicy } from '@lectern/model'
import type { Executor } from '../db/content-store.ts'

const ownLevels: CompatibilityPolicy = { levels: new Map(), accepted: new Set() }

/** The rules' own levels where the application is not known, such as that of an import that has yet to make one. */
export async function readPolicy(db: Executor, moduleId: number | null | undefined): Promise<CompatibilityPolicy> {
  if (moduleId === null || moduleId === undefined) return ownLevels
  const [levels, accepted] = await Promise.all([
    db
      .selectFrom('compatibility_level')
      .innerJoin('project', 'project.space_id', 'compatibility_level.space_id')
      .innerJoin('module', 'module.project_id', 'project.id')
      .select(['rule_id', 'level'])
      .where('module.id', '=', moduleId)
      .execute(),
    db.selectFrom('accepted_break').select('fingerprint').where('module_id', '=', moduleId).execute(),
  ])
  return {
    levels: new Map(levels.map(({ rule_id: ruleId, level }) => [ruleId, level])),
    accepted: new Set(accepted.map(({ fingerprint }) => fingerprint)),
  }
}
