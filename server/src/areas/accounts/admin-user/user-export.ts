/* The list of accounts as a file, made piece by piece. Nothing that lets anyone in is in it. */
import { userStatus, type UserStatus } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { csvHead, csvLine } from '../../../core/csv.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { UserRow } from '../../../db/schema.ts'
import { countProjects } from './user-facts-repo.ts'
import { listUsersAfter, type ListFilter } from './user-list-repo.ts'

export const usersMediaType = 'text/csv; charset=utf-8'

/** Rows per piece: a few milliseconds of work. */
const pieceRows = 500

const columns = [
  'id',
  'account',
  'nickname',
  'email',
  'source',
  'status',
  'super_admin',
  'two_step',
  'projects',
  'created',
  'last_sign_in',
  'last_visit',
] as const

export async function* writeUsers(
  { db, engine }: Pick<AppContext, 'db' | 'engine'>,
  filter: ListFilter,
): AsyncGenerator<string> {
  yield csvHead(columns)
  let after = 0
  for (;;) {
    const rows = await listUsersAfter({ db, engine }, filter, { after, limit: pieceRows })
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    const projects = await countProjects(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => csvLine(fieldsOf(row, projects.get(row.id) ?? 0))).join('')
    if (rows.length < pieceRows) return
  }
}

const stateNames = new Map<UserStatus, string>(Object.entries(userStatus).map(([name, value]) => [value, name]))

function fieldsOf(row: UserRow, projects: number): string[] {
  return [
    encodeId('user', row.id),
    row.username,
    row.nickname,
    row.email ?? '',
    row.source,
    stateNames.get(row.status) ?? '',
    String(row.is_super_admin),
    row.mfa_since_ms === null ? '0' : '1',
    String(projects),
    timeOf(row.created_at_ms),
    timeOf(row.last_login_at_ms),
    timeOf(row.last_visit_at_ms),
  ]
}

function timeOf(epochMs: number | null): string {
  return epochMs === null ? '' : new Date(epochMs).toISOString()
}
