import type { AppContext } from '../../../core/context.ts'
import { newAddressKey } from '../../../auth/secrets.ts'
import type { Executor } from '../../../db/content-store.ts'
import { prepareQuery } from '../../../db/prepared-query.ts'
import { readByKey } from '../../../db/read-together.ts'
import type { ReleaseRow, ShareRow } from '../../../db/schema.ts'
import { liveRows, updateLive } from '../../../db/rows.ts'
import { laterThan } from '../../../db/later-than.ts'
import { countOf } from '../../../db/row-counts.ts'

/** What a share is of. */
export type SharedPlaceId = { moduleId: number } | { releaseId: number }

export type ShareValues = Pick<
  ShareRow,
  | 'name'
  | 'type'
  | 'status'
  | 'is_all'
  | 'remark'
  | 'expires_at_ms'
  | 'networks'
  | 'email_domains'
  | 'environments'
  | 'allows_export'
  | 'allows_debug'
  | 'allows_mock'
  | 'shows_changes'
>

export async function insertShare(
  tx: Executor,
  { of, actorId, values, nowMs }: { of: SharedPlaceId; actorId: number; values: ShareValues; nowMs: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('share')
    .values({
      ...values,
      address_key: newAddressKey(),
      address_changed_at_ms: null,
      module_id: 'moduleId' in of ? of.moduleId : null,
      release_id: 'releaseId' in of ? of.releaseId : null,
      created_by: actorId,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
      deleted_at_ms: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the share is not there any more. `updated_at_ms` always goes up: prepared trees hang on it. */
export async function updateShareRow(
  tx: Executor,
  shareId: number,
  values: Partial<ShareValues & Pick<ShareRow, 'address_key' | 'address_changed_at_ms' | 'deleted_at_ms'>>,
  nowMs: number,
): Promise<boolean> {
  return updateLive(tx, 'share', { id: shareId }, { ...values, updated_at_ms: laterThan(nowMs) })
}

const liveShare = prepareQuery<{ id: number }>()((db, param) =>
  db.selectFrom('share').selectAll().where('id', '=', param('id')).where('deleted_at_ms', 'is', null),
)

/** Live share by id. */
export const findShare = readByKey<number, Readonly<ShareRow>>({
  one: async (db, id) => (await liveShare(db, { id }))[0],
  many: async (db, ids) =>
    new Map((await liveRows(db, 'share', { id: ids }).selectAll().execute()).map((row) => [row.id, row])),
})

/** Live share by what its address ends with. */
export async function findShareByKey(db: Executor, key: string): Promise<ShareRow | undefined> {
  return liveRows(db, 'share', { address_key: key }).selectAll().executeTakeFirst()
}

/** Name of a live application. */
export async function findModuleName(db: Executor, moduleId: number): Promise<string | undefined> {
  const row = await liveRows(db, 'module', { id: moduleId }).select('name').executeTakeFirst()
  return row?.name
}

/** What visitors are told of a live release that is published and valid. */
export async function findValidRelease(
  db: Executor,
  id: number,
): Promise<Pick<ReleaseRow, 'release_no' | 'release_desc' | 'notes' | 'published_at_ms'> | undefined> {
  return liveRows(db, 'project_release', { id, status: 1 })
    .select(['release_no', 'release_desc', 'notes', 'published_at_ms'])
    .where('published_at_ms', 'is not', null)
    .executeTakeFirst()
}

/** Live shares with their creators' names, newest first. */
function shares(db: AppContext['db']) {
  return liveRows(db, 'share')
    .innerJoin('user', 'user.id', 'share.created_by')
    .leftJoin('view_total', (join) =>
      join.on('view_total.of_kind', '=', 'share').onRef('view_total.of_id', '=', 'share.id'),
    )
    .leftJoin('project_release', 'project_release.id', 'share.release_id')
    .selectAll('share')
    .select(['user.nickname as creator_name', 'project_release.release_no'])
    .select(['view_total.views as view_count', 'view_total.last_at_ms as last_viewed_at_ms'])
    .select((share) => {
      const passwords = share.selectFrom('visitor_password').where('visitor_password.of_kind', '=', 'share')
      return countOf(passwords.whereRef('visitor_password.of_id', '=', 'share.id')).as('password_count')
    })
}
export type ListedShare = ShareRow & {
  creator_name: string
  release_no: string | null
  view_count: number | null
  last_viewed_at_ms: number | null
  password_count: number | null
}

export async function findListedShare(db: AppContext['db'], shareId: number): Promise<ListedShare | undefined> {
  return shares(db).where('share.id', '=', shareId).executeTakeFirst()
}

export async function pageSharesOf(
  db: AppContext['db'],
  of: SharedPlaceId,
  page: { offset: number; limit: number },
): Promise<{ rows: ListedShare[]; total: number }> {
  const [column, id] =
    'moduleId' in of ? (['module_id', of.moduleId] as const) : (['release_id', of.releaseId] as const)
  const { total } = await liveRows(db, 'share')
    .where(column, '=', id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await shares(db)
    .where(`share.${column}`, '=', id)
    .orderBy('share.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}
