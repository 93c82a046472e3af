/* The composed project, or the site of a space, that a request is about, and the space it belongs to. What is missing or deleted is not found. */
import type { SubjectFields } from '@lectern/contracts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Executor } from '../db/content-store.ts'
import { AppError } from '../core/app-error.ts'
import { decodeId } from '../core/public-ids.ts'
import { isGiven, textField, type Fields } from './request-fields.ts'
import type { SpaceScope } from './scope.ts'

type Composed = Pick<SpaceScope, 'spaceId' | 'composeId' | 'composeEntryId' | 'composePageId' | 'siteId'>

const liveProjects = (db: Executor) =>
  db
    .selectFrom('compose_project')
    .select(['compose_project.id', 'compose_project.space_id'])
    .where('compose_project.deleted_at_ms', 'is', null)

const project = prepareQuery<{ id: number }>()((db, param) =>
  liveProjects(db).where('compose_project.id', '=', param('id')),
)

const projectOfEntry = prepareQuery<{ id: number }>()((db, param) =>
  liveProjects(db)
    .innerJoin('compose_doc', 'compose_doc.compose_project_id', 'compose_project.id')
    .where('compose_doc.id', '=', param('id'))
    .where('compose_doc.deleted_at_ms', 'is', null),
)

const projectOfPage = prepareQuery<{ id: number }>()((db, param) =>
  liveProjects(db)
    .innerJoin('compose_page', 'compose_page.compose_project_id', 'compose_project.id')
    .where('compose_page.id', '=', param('id'))
    .where('compose_page.deleted_at_ms', 'is', null),
)

const siteOfSpace = prepareQuery<{ id: number }>()((db, param) =>
  db
    .selectFrom('site')
    .select('space_id')
    .where('id', '=', param('id'))
    .where('space_id', 'is not', null)
    .where('deleted_at_ms', 'is', null),
)

/**
 * What the first given field of an access rule names; `undefined` when the rule is about a space itself.
 * @throws {AppError} not_accessible when it is missing or deleted
 */
export async function findComposed(db: Executor, by: SubjectFields, fields: Fields): Promise<Composed | undefined> {
  if (isGiven(fields, by.site)) {
    const siteId = decodeId('site', textField(fields, by.site))
    const [row] = await siteOfSpace(db, { id: siteId })
    const spaceId = row?.space_id ?? undefined
    if (spaceId === undefined) throw new AppError('not_accessible')
    return { spaceId, siteId }
  }
  if (isGiven(fields, by.composePage)) {
    const id = decodeId('composePage', textField(fields, by.composePage))
    return { ...ownerOf(await projectOfPage(db, { id })), composePageId: id }
  }
  if (isGiven(fields, by.compose)) {
    const id = decodeId('compose', textField(fields, by.compose))
    return ownerOf(await project(db, { id }))
  }
  if (isGiven(fields, by.composeEntry)) {
    const id = decodeId('composeEntry', textField(fields, by.composeEntry))
    return { ...ownerOf(await projectOfEntry(db, { id })), composeEntryId: id }
  }
  if (isGiven(fields, by.composeRow)) {
    const [projectId = ''] = textField(fields, by.composeRow).split('.')
    return ownerOf(await project(db, { id: decodeId('compose', projectId) }))
  }
  return undefined
}

function ownerOf([row]: readonly Readonly<{ id: number; space_id: number }>[]): Composed {
  if (row === undefined) throw new AppError('not_accessible')
  return { spaceId: row.space_id, composeId: row.id }
}
