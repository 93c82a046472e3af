/* Who follows what they maintain: the documents of a change that name them as maintainer. */
import type { Executor } from '../../../db/content-store.ts'
import { listMaintainers, type Follower, type TouchedDoc } from './place-follower-repo.ts'

/** As followers of the documents, without those who follow one by itself: what they want of it counts. */
export async function listMaintained(
  db: Executor,
  docs: readonly TouchedDoc[],
  direct: readonly Follower[],
  actorId: number,
): Promise<Follower[]> {
  const byName = Map.groupBy(
    docs.filter(({ author }) => author !== ''),
    ({ author }) => author,
  )
  const projectIds = [...new Set(docs.map(({ projectId }) => projectId))]
  const people = await listMaintainers(db, [...byName.keys()], projectIds, actorId)
  const known = new Set(direct.map(keyOf))
  return people
    .flatMap((person) => {
      const names = new Set([person.nickname, person.username])
      const own = [...names].flatMap((name) => byName.get(name) ?? [])
      return own
        .filter(({ projectId }) => projectId === person.project_id)
        .map((doc) => ({ ...person, subject_id: doc.id, subject_name: doc.name, is_hidden: doc.isHidden ? 1 : 0 }))
    })
    .filter((row) => !known.has(keyOf(row)))
}

const keyOf = (row: Pick<Follower, 'user_id' | 'subject_id'>): string =>
  `${String(row.user_id)} ${String(row.subject_id)}`
