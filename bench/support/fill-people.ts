/* People in two thousand spaces, written straight into a database the server has made. */
import type { Role } from '@lectern/contracts'
import { pinyinOf } from '../../server/src/core/people-search/pinyin.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { refreshStatistics } from '../../server/test/support/postgres/postgres.ts'

const spaces = 2_000
const projectsPerSpace = 3
/** Account of the person who belongs to two hundred spaces. */
export const manySpaces = 'consultant'

const families = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '周', '吴']
const given = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀',
  '英',
  '华',
]
const latin = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Tony', 'Frances', 'Niklaus', 'Radia']

/** Numbers that look random and are the same in every run. */
function spread(index: number, below: number): number {
  return ((index * 2_654_435_761) >>> 7) % below
}

function nameOf(index: number): string {
  if (index % 2 === 0) return `${latin[spread(index, 10)] ?? ''} ${spread(index, 1_000_000).toString(36)}`
  const [first, second] = [given[spread(index, 20)], given[spread(index + 7, 20)]]
  return `${families[index % families.length] ?? ''}${first ?? ''}${second ?? ''}`
}

/** Rows written at once. */
const batch = 500

/** Everybody belongs to the first space and to one to three others; the first person to two hundred. */
export async function fillPeople(
  settings: { dataDir: string; databaseUrl: string | undefined },
  people: number,
): Promise<void> {
  const database = await openDatabase(settings)
  const { db } = database
  const nowMs = Date.now()
  const first = await db.selectFrom('user').select(['id', 'password_hash']).orderBy('id').executeTakeFirstOrThrow()
  const admin = first.id
  const written = { created_at_ms: nowMs, updated_at_ms: nowMs }
  const joined = { created_at_ms: nowMs, added_by: admin }
  const spaceIds = Array.from({ length: spaces }, (_, index) => index + 1)
  await db
    .insertInto('space')
    .values(
      spaceIds.map((id) => ({
        ...{ id, name: `Space ${String(id)}`, description: '', is_compose: 0, order_index: 10_000 + id },
        ...{ created_by: admin, ...written, deleted_at_ms: null, trash_id: null },
      })),
    )
    .execute()
  await db
    .insertInto('space_member')
    .values(spaceIds.map((space_id) => ({ space_id, user_id: admin, role: 'admin' as const, ...joined })))
    .execute()
  for (let each = 0; each < projectsPerSpace; each += 1) {
    await db
      .insertInto('project')
      .values(
        spaceIds.map((id) => ({
          ...{ id: id * projectsPerSpace + each, space_id: id, name: `Project ${String(each)}`, description: '' },
          ...{ is_private: each % 2, order_index: 10_000, created_by: admin },
          ...{ ...written, deleted_at_ms: null, trash_id: null },
        })),
      )
      .execute()
  }
  for (let start = 0; start < people; start += batch) {
    const indexes = Array.from({ length: Math.min(batch, people - start) }, (_, each) => start + each)
    const users = indexes.map((index) => {
      const username = index === 0 ? manySpaces : `person${String(index)}.${spread(index, 46_656).toString(36)}`
      const nickname = nameOf(index)
      const lastMs = nowMs - index * 1_000
      return {
        ...{ id: admin + 1 + index, username, nickname, pinyin: pinyinOf(nickname), email: `${username}@example.com` },
        ...{ password_hash: first.password_hash, status: 1 as const, is_super_admin: 0, source: 'backend' as const },
        ...{ ...written, last_login_at_ms: lastMs, last_visit_at_ms: lastMs },
      }
    })
    const places = new Map<string, { space_id: number; user_id: number; role: Role; index: number }>()
    const inProjects = new Map<string, { project_id: number; user_id: number }>()
    for (const index of indexes) {
      const userId = admin + 1 + index
      const join = (spaceId: number, role: Role) => {
        const key = `${String(spaceId)} ${String(userId)}`
        if (!places.has(key)) places.set(key, { space_id: spaceId, user_id: userId, role, index })
      }
      const role = index % 20 === 0 ? 'admin' : index % 3 === 0 ? 'dev' : 'guest'
      join(1, index % 1_000 === 0 ? 'admin' : 'guest')
      for (let each = 0; each < (index === 0 ? 200 : 1 + (index % 3)); each += 1) {
        const spaceId = 2 + spread(index * 3 + each, spaces - 1)
        join(spaceId, role)
        const projectId = spaceId * projectsPerSpace
        if (index % 4 === 0)
          inProjects.set(`${String(projectId)} ${String(userId)}`, { project_id: projectId, user_id: userId })
      }
    }
    await db.insertInto('user').values(users).execute()
    await db
      .insertInto('space_member')
      .values([...places.values()].map(({ index, ...row }) => ({ ...row, ...joined, created_at_ms: nowMs + index })))
      .execute()
    await db
      .insertInto('project_member')
      .values([...inProjects.values()].map((row) => ({ ...row, role: 'dev' as const, ...joined })))
      .execute()
  }
  await database.close()
  // Tests' PostgreSQL does this only when told to; a real one does it by itself.
  if (settings.databaseUrl !== undefined) await refreshStatistics(settings.databaseUrl)
}
