/* A document as one Markdown text, for a chat, an issue, a prompt or an agent. */
import { appendAll } from '../append-all.ts'
import type { Components } from '../content/components.ts'
import type { ApplicationContent, DocumentContent, HttpContent, Schema } from '../content/content.ts'
import { exampleOf, type ExampleHints } from '../examples/example.ts'
import { jsonText } from '../number-literal.ts'
import { readErrors } from '../operation/error-codes.ts'
import { parametersOf, requestBodyOf, serversOf } from '../operation/operation.ts'
import { responsesOf } from '../operation/responses.ts'
import { rowsOfParameters } from '../schema-rows/parameters.ts'
import { childRowsOf, rootRowOf, rowsOf } from '../schema-rows/read.ts'
import { typeText, type Row } from '../schema-rows/row.ts'
import { trimEndOf } from '../text-parts.ts'
import { toPlainText } from './plain-text.ts'

/** Rows per table and levels below; a pasted text is read, not searched. */
const maxRows = 400
const maxDepth = 6

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** The document's text: head, description, then parameters, bodies and answers as tables. */
export function toMarkdown(
  detail: { name: string; description: string },
  content: DocumentContent,
  components: Components,
  application: Pick<ApplicationContent, 'root'>,
  hints: ExampleHints = {},
): string {
  const parts = [`# ${detail.name}`, detail.description.trim()]
  switch (content.kind) {
    case 'http':
      appendAll(parts, operation(content, components, application, hints))
      break
    case 'dubbo':
      parts.push('```java\n' + content.definition + '\n```')
      appendAll(parts, table('Parameters', schemaRows(content.parameters, components)))
      appendAll(parts, table('Result', schemaRows(content.result, components)))
      appendAll(parts, errorCodes(content))
      break
    case 'markdown':
      parts.push(content.text.trim())
      break
    case 'custom':
      parts.push(content.html.trim())
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function operation(
  content: HttpContent,
  components: Components,
  application: Pick<ApplicationContent, 'root'>,
  hints: ExampleHints,
): string[] {
  const server = trimEndOf(serversOf(content, application)[0]?.resolvedUrl ?? '', '/')
  const parts = ['```http\n' + `${content.method.toUpperCase()} ${server}${content.path}` + '\n```']
  const parameters = rowsOfParameters(parametersOf(content, components), components)
  const lines = parameters.map((row) => rowLine(row, row.name, row.in))
  if (lines.length > 0)
    parts.push(
      '## Parameters',
      ['| Name | In | Type | Required | Description |', '|---|---|---|---|---|', ...lines].join('\n'),
    )
  const body = requestBodyOf(content, components)?.mediaTypes[0]
  if (body !== undefined) {
    appendAll(parts, table(`Body (${body.mediaType})`, schemaRows(body.schema, components)))
    parts.push('```json\n' + jsonText(exampleOf(body.schema, components, 'request', hints), 2) + '\n```')
  }
  for (const response of responsesOf(content, components)) {
    const media = response.mediaTypes[0]
    parts.push(`## Response ${response.status}`, response.description.trim())
    if (media !== undefined) appendAll(parts, table('', schemaRows(media.schema, components)))
  }
  return [...parts, ...errorCodes(content)]
}

/** The codes the document brings itself, and its note about them. */
function errorCodes(content: DocumentContent): string[] {
  const { codes, text } = readErrors(content)
  const lines = codes.map(({ code, name, description = '', solution = '' }) => {
    const cells = [`\`${code}\``, ...[name, description, solution].map((each) => cell(toPlainText(each)))]
    return `| ${cells.join(' | ')} |`
  })
  if (lines.length === 0) return text === '' ? [] : ['## Error codes', text.trim()]
  const head = ['| Code | Name | Description | Solution |', '|---|---|---|---|']
  return ['## Error codes', [...head, ...lines].join('\n'), text.trim()]
}

function rowLine(row: Row, name: string, place?: string): string {
  const cells = [
    `\`${name}\``,
    ...(place === undefined ? [] : [place]),
    cell(typeText(row)),
    row.required ? 'yes' : '',
    cell(toPlainText(row.description)),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The fields of a schema as a Markdown table; empty when it has none. */
export function schemaMarkdown(schema: Schema, components: Components): string {
  return table('', schemaRows(schema, components)).join('\n')
}

function table(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const head = ['| Field | Type | Required | Description |', '|---|---|---|---|', ...lines].join('\n')
  return title === '' ? [head] : [`## ${title}`, head]
}

function schemaRows(schema: Schema, components: Components): string[] {
  const lines: string[] = []
  const visit = (row: Row, depth: number): void => {
    if (lines.length >= maxRows) return
    lines.push(rowLine(row, row.id.replace(/<\d+>/g, '')))
    if (depth < maxDepth && !row.isRecursive)
      for (const child of childRowsOf(row, schema, components)) visit(child, depth + 1)
  }
  const rows = rowsOf(schema, components)
  const root = rootRowOf(schema, components)
  if (rows.length === 0 && root.kind !== 'any') return [rowLine(root, '-')]
  for (const row of rows) visit(row, 0)
  return lines
}
