/*
 * Aggregated projects, which are composed projects here. Owns: that each comes once, with its folders, documents, password, common parameters and
 * pages; what is changed there afterwards is reported. The addresses are others, as those of shares are. Comes after all documents.
 */
import { createHash } from 'node:crypto'
import { limits, settingLimits, shareType } from '@lectern/contracts'
import { flagOf, idOf, numberOf, textOf, type DumpRow } from '@lectern/formats'
import type { CommonRow } from '@lectern/model'
import { digestOfText, hashPassword } from '../../../../auth/secrets.ts'
import { isAddress } from '../../../../content/common-rows.ts'
import { lockSpace } from '../../../../content/lock-row.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { storableText } from '../../../../db/storable-text.ts'
import {
  takeInCompose,
  type IncomingCompose,
  type IncomingEntry,
} from '../../../sharing/compose/projects/compose-take-in-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, rowsOf, type MigrationRun } from '../migration-run.ts'
import type { Place } from './places-step.ts'
import { liveRows } from '../../../../db/rows.ts'

/** `style` of a common parameter. */
const styles = { header: 1, param: 2, return: 3 } as const

/** Rows of everything in aggregated projects, by project. */
interface Parts {
  docs: ReadonlyMap<number, DumpRow[]>
  params: ReadonlyMap<number, DumpRow[]>
  pages: ReadonlyMap<number, DumpRow[]>
}

export async function moveComposed(run: MigrationRun, spaces: ReadonlyMap<number, Place>): Promise<void> {
  const { context, installation, tally } = run
  const rows = rowsOf(run, 'compose_project')
  tally.count('composed', 'found', rows.length)
  if (rows.length === 0) return
  const links = await listLinks(context.db, installation, 'compose')
  const docs = await listLinks(context.db, installation, 'doc')
  const parts: Parts = {
    docs: Map.groupBy(rowsOf(run, 'compose_doc'), (row) => numberOf(row, 'project_id')),
    params: Map.groupBy(rowsOf(run, 'compose_common_param'), (row) => numberOf(row, 'compose_project_id')),
    pages: Map.groupBy(rowsOf(run, 'compose_additional_page'), (row) => numberOf(row, 'project_id')),
  }
  for (const row of rows) {
    run.job.signal.throwIfAborted()
    const space = spaces.get(numberOf(row, 'space_id'))
    const known = links.get(idOf(row))
    if (space?.isCompose !== true) tally.count('composed', 'left')
    else if (known !== undefined) await reportKnown(run, space, { row, parts, known })
    else await addComposed(run, space, { row, parts, docs })
  }
}

const nameOf = (row: DumpRow): string => storableText(textOf(row, 'name')).trim() || '-'

/** Of everything the project is made of there. */
function digestOf(row: DumpRow, { docs, params, pages }: Parts): string {
  const id = idOf(row)
  const all = [row, docs.get(id), params.get(id), pages.get(id)]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

/** What was migrated is composed here from now on. */
async function reportKnown(
  { context, tally }: MigrationRun,
  { path }: Place,
  { row, parts, known }: { row: DumpRow; parts: Parts; known: Link },
): Promise<void> {
  const ours = await liveRows(context.db, 'compose_project', { id: known.ourId }).select('id').executeTakeFirst()
  const isSame = known.lastMigrated === digestOf(row, parts)
  tally.count('composed', ours !== undefined && isSame ? 'unchanged' : 'kept')
  if (ours === undefined) tally.remark('deletedHere', [...path, nameOf(row)])
  else if (!isSame) tally.remark('composedChanged', [...path, nameOf(row)])
}

async function addComposed(
  run: MigrationRun,
  { spaceId, path }: Place,
  { row, parts, docs }: { row: DumpRow; parts: Parts; docs: ReadonlyMap<number, Link> },
): Promise<void> {
  const { context, origin, tally } = run
  const place = [...path, nameOf(row)]
  const incoming = readComposed(run, place, { row, parts, docs })
  const text = textOf(row, 'password')
  const isEncrypted = incoming.type === shareType.encrypted && text !== ''
  const password = isEncrypted ? await hashPassword(digestOfText(text)) : null
  await context.db.transaction().execute(async (tx) => {
    await run.job.hold(tx)
    if (!(await lockSpace(tx, spaceId))) {
      tally.count('composed', 'left')
      return
    }
    const taken = await liveRows(tx, 'compose_project', { space_id: spaceId }).select('name').execute()
    const name = findFreeName(nameOf(row), new Set(taken.map((each) => each.name)), limits.projectName)
    if (name !== nameOf(row)) tally.remark('nameChanged', place, { name })
    const made = await takeInCompose(context, tx, origin, { spaceId, incoming: { ...incoming, name, password } })
    if (made.omitted > 0) tally.remark('composedDocs', place, {}, made.omitted)
    const known = { tornaId: idOf(row), ourId: made.composeId, scopeId: spaceId, key: '' }
    await link(run, tx, 'compose', [{ ...known, lastMigrated: digestOf(row, parts) }])
    tally.count('composed', 'added')
  })
}

function readComposed(
  { tally }: MigrationRun,
  place: readonly string[],
  { row, parts, docs }: { row: DumpRow; parts: Parts; docs: ReadonlyMap<number, Link> },
): Omit<IncomingCompose, 'name' | 'password'> {
  const id = idOf(row)
  const written = storableText(textOf(row, 'gateway_url')).trim()
  const isUsable = written === '' || (!/\s/.test(written) && isAddress(written))
  if (!isUsable) tally.remark('composedGateway', place, { url: written.slice(0, settingLimits.url) })
  const pages = readPages(parts.pages.get(id) ?? [])
  const left = (parts.pages.get(id) ?? []).length - pages.length
  if (left > 0) tally.remark('composedPages', place, {}, left)
  return {
    description: storableText(textOf(row, 'description')).trim().slice(0, limits.description),
    type: numberOf(row, 'type', 1) === shareType.encrypted ? shareType.encrypted : shareType.public,
    status: flagOf(row, 'status', 1),
    order: Math.max(0, numberOf(row, 'order_index')),
    gatewayUrl: isUsable ? written : '',
    allowsDebug: flagOf(row, 'show_debug', 1) === 1,
    common: readCommonParams(parts.params.get(id) ?? []),
    entries: (parts.docs.get(id) ?? []).map((each) => readEntry(each, docs)),
    pages,
  }
}

/** A document that did not come is one that does not exist. */
function readEntry(row: DumpRow, docs: ReadonlyMap<number, Link>): IncomingEntry {
  const isFolder = flagOf(row, 'is_folder') === 1
  const parent = numberOf(row, 'parent_id')
  const folderName = storableText(textOf(row, 'folder_name')).trim() || '-'
  return {
    key: idOf(row),
    parent: parent === 0 ? undefined : parent,
    order: Math.max(0, numberOf(row, 'order_index')),
    folderName: folderName.slice(0, limits.folderName),
    docId: isFolder ? undefined : (docs.get(numberOf(row, 'doc_id'))?.ourId ?? 0),
  }
}

/** Rows at the top, one of each name; nested ones are reported as those of applications. */
function readCommonParams(rows: readonly DumpRow[]): IncomingCompose['common'] {
  const of = (style: number): CommonRow[] => {
    const top = rows.filter((row) => numberOf(row, 'style') === style && numberOf(row, 'parent_id') === 0)
    return [...new Map(top.map((row) => [storableText(textOf(row, 'name')).trim(), rowOf(row)])).values()]
  }
  return {
    headers: of(styles.header),
    params: of(styles.param).map((row) => ({ ...row, place: 'query' })),
    returns: of(styles.return).map((row) => ({ ...row, isData: false })),
  }
}

function rowOf(row: DumpRow): CommonRow {
  const text = (column: string): string => storableText(textOf(row, column)).trim()
  return {
    name: text('name'),
    type: text('type').slice(0, settingLimits.type),
    required: flagOf(row, 'required') === 1,
    example: text('example').slice(0, settingLimits.example),
    description: text('description').slice(0, settingLimits.description),
  }
}

/** Rich text is CommonMark as well. */
function readPages(rows: readonly DumpRow[]): IncomingCompose['pages'] {
  return rows
    .map((row) => ({
      title: (storableText(textOf(row, 'title')).trim() || '-').slice(0, limits.composePageTitle),
      content: storableText(textOf(row, 'content')),
      status: flagOf(row, 'status', 1),
      order: Math.max(0, numberOf(row, 'order_index')),
    }))
    .filter(({ content }) => content.length <= limits.composePage)
    .slice(0, limits.composePages)
}
