/*
 * Fields of the form that OpenAPI has a place for, and columns that follow from a content. Pure. A field only touches the keyword that holds it,
 * and only when it says something else than the content does already.
 */
import { notDeprecated, type SaveDocBody } from '@lectern/contracts'
import { stringAt, type DocumentContent, type HttpContent, type OperationObject } from '@lectern/model'
import { authorFields, deprecationFields, readDocColumns } from '../../core/doc-columns.ts'

type Fields = Pick<SaveDocBody, 'name' | 'deprecated' | 'author'>

/** What people read in the tree, as an import would name it: summary, else operationId, else method and path. */
export function nameOf(content: HttpContent): string {
  const { operation, method, path } = content
  for (const text of [stringAt(operation, 'summary'), stringAt(operation, 'operationId')])
    if (text !== undefined && text.trim() !== '') return text.trim()
  return `${method.toUpperCase()} ${path}`
}

/** The content with the form's fields written into it. */
export function applyFields(content: DocumentContent, { name, deprecated, author }: Fields): DocumentContent {
  if (content.kind !== 'http') return content
  const named = name === undefined || name.trim() === nameOf(content) ? content : withSummary(content, name.trim())
  const judged = deprecated === undefined ? named : withDeprecation(named, deprecated)
  return author === undefined ? judged : withAuthor(judged, author.trim())
}

function withOperation(content: HttpContent, operation: OperationObject): HttpContent {
  return { ...content, operation }
}

function withSummary(content: HttpContent, summary: string): HttpContent {
  const { operation } = content
  // A new keyword stands where people look first.
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

/** Only where the source named somebody: else the column holds it alone. */
function withAuthor(content: HttpContent, author: string): HttpContent {
  const field = authorFields.find((name) => typeof content.operation[name] === 'string')
  if (field === undefined || content.operation[field] === author) return content
  return withOperation(content, { ...content.operation, [field]: author })
}

/** Columns of `doc` that follow from the content; `name` for what has none inside. */
export function columnsOf(content: DocumentContent, name: string) {
  const deprecated = content.kind === 'http' && content.operation['deprecated'] === true
  const called = content.kind === 'http' ? nameOf(content) : name
  return readDocColumns({ name: called, content, deprecated })
}
