/*
 * Fields of the form that OpenAPI has a place for. Pure. A field only touches the keyword that holds it,
 * and only when it differs from the content.
 */
import { notDeprecated, type SaveDocBody } from '@lectern/contracts'
import {
  isNameMade,
  nameOfOperation,
  type DocumentContent,
  type HttpContent,
  type OperationObject,
} from '@lectern/model'
import { authorFields, columnsOf, deprecationFields } from '../../../../content/doc-columns.ts'

type Fields = { [Name in 'name' | 'deprecated' | 'author']?: SaveDocBody[Name] | undefined }

/** The content with the form's fields written into it; a name of `undefined` leaves the summary as it is. */
export function applyFields(content: DocumentContent, { name, deprecated, author }: Fields): DocumentContent {
  if (content.kind !== 'http') return content
  const named =
    name === undefined || name.trim() === nameOfOperation(content) ? content : withSummary(content, name.trim())
  const judged = deprecated === undefined ? named : withDeprecation(named, deprecated)
  return author === undefined ? judged : withAuthor(judged, author.trim())
}

/** True for the name made from the stored address and id: those may change, and no one wrote it. */
export function isMadeName(name: string | undefined, stored: DocumentContent): boolean {
  return stored.kind === 'http' && isNameMade(stored) && name?.trim() === nameOfOperation(stored)
}

function withOperation(content: HttpContent, operation: OperationObject): HttpContent {
  return { ...content, operation }
}

function withSummary(content: HttpContent, summary: string): HttpContent {
  const { operation } = content
  // A new keyword is where people look first.
  return withOperation(content, 'summary' in operation ? { ...operation, summary } : { summary, ...operation })
}

function withDeprecation(content: HttpContent, deprecated: string): HttpContent {
  if (deprecated === columnsOf(content, '').deprecated) return content
  const operation = { ...content.operation }
  if (deprecated === notDeprecated) delete operation['deprecated']
  else operation['deprecated'] = true
  const reason = deprecated === notDeprecated ? '' : deprecated.trim()
  const [own = ''] = deprecationFields
  for (const field of deprecationFields) if (typeof operation[field] === 'string') delete operation[field]
  if (reason !== '') operation[own] = reason
  return withOperation(content, operation)
}

/** Only where the source named someone: else the column holds it alone. */
function withAuthor(content: HttpContent, author: string): HttpContent {
  const field = authorFields.find((name) => typeof content.operation[name] === 'string')
  if (field === undefined || content.operation[field] === author) return content
  return withOperation(content, { ...content.operation, [field]: author })
}
