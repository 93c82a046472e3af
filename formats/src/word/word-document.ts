/* A document of any kind as paragraphs and tables. */
import type { DubboService } from '@lectern/model'
import { Paragraph, TextRun, type FileChild } from 'docx'
import type {
  CallbackReading,
  DocumentReading,
  DubboReading,
  ErrorReading,
  HttpReading,
  MediaReading,
  ResponseReading,
  SchemeReading,
} from '../pages/reading.ts'
import { groupTitle, listServiceFacts, schemePlace } from '../pages/words.ts'
import type { WordContext } from './word-context.ts'
import { fieldTable, valueTable } from './word-fields.ts'
import { codeLines, codeRun, gap, runs, table, textLine } from './word-parts.ts'
import { colours, methodColours } from './word-styles.ts'

/** What stands below a document's heading. */
export function documentParts(reading: DocumentReading, context: WordContext): FileChild[] {
  const warning = reading.deprecated ? [part(context.texts.deprecated, colours.bad)] : []
  if (context.room.isFull && (reading.kind === 'http' || reading.kind === 'dubbo'))
    return [...warning, ...shortParts(reading, context)]
  switch (reading.kind) {
    case 'http':
      return [...warning, ...httpParts(reading, context)]
    case 'dubbo':
      return [...warning, ...dubboParts(reading, context)]
    case 'markdown':
      return [...warning, ...context.rich.markdown(reading.text)]
    case 'custom':
      return [...warning, ...context.rich.html(reading.text)]
  }
}

/** A document whose tables have no room any more: what is called, and what for. */
function shortParts(reading: HttpReading | DubboReading, { rich, room }: WordContext): FileChild[] {
  room.refused += 1
  const head = reading.kind === 'http' ? callLine(reading.method, reading.path) : textLine(reading.definition, 'Code')
  return [head, ...rich.markdown(reading.description)]
}

const part = (title: string, color = colours.text): Paragraph =>
  new Paragraph({ style: 'Part', children: runs(title, { color }) })

/** A titled part; nothing when there is nothing in it. */
const titled = (title: string, children: readonly FileChild[]): FileChild[] =>
  children.length === 0 ? [] : [part(title), ...children]

/** Code, as long as the file has room for it. */
function code(text: string, { room }: WordContext): FileChild[] {
  const lines = text.split('\n').length
  return room.take(Math.ceil(lines / linesPerRow)) ? codeLines(text) : []
}

/** Lines of code that weigh as much as a row of a table. */
const linesPerRow = 4

function httpParts(reading: HttpReading, context: WordContext): FileChild[] {
  const { texts, rich } = context
  const { method, path, operationId, addresses, body, responses, callbacks, externalDocs } = reading
  return [
    callLine(method, path),
    ...addresses.map(({ name, base }) =>
      textLine([name, base + path].filter((text) => text !== '').join(' · '), 'Quiet'),
    ),
    ...(operationId === '' ? [] : [textLine(`${texts.operationId} · ${operationId}`, 'Quiet')]),
    ...rich.markdown(reading.description),
    ...(externalDocs === undefined
      ? []
      : rich.markdown(`${texts.externalDocs}: <${externalDocs.url}> ${externalDocs.description}`)),
    ...reading.parameters.flatMap(({ group, fields }) => titled(groupTitle(group, texts), fieldTable(fields, context))),
    ...(body === undefined
      ? []
      : titled(texts.body, [
          ...rich.markdown(body.description),
          ...body.media.flatMap((media) => mediaParts(media, context)),
        ])),
    ...titled(
      texts.responses,
      responses.flatMap((response) => responseParts(response, context)),
    ),
    ...titled(
      texts.callbacks,
      callbacks.flatMap((callback) => callbackParts(callback, context)),
    ),
    ...titled(texts.authentication, securityParts(reading.security, context)),
    ...titled(texts.errorCodes, [...errorTable(reading.errors, context), ...rich.markdown(reading.errorText)]),
    ...(reading.sample === '' ? [] : titled(`${texts.requestSample} · cURL`, code(reading.sample, context))),
  ]
}

function callLine(method: string, path: string): Paragraph {
  const color = methodColours[method] ?? colours.quiet
  return new Paragraph({ children: [codeRun(method, { bold: true, color }), new TextRun('  '), codeRun(path)] })
}

function mediaParts({ mediaType, isSequence, value, examples }: MediaReading, context: WordContext): FileChild[] {
  const { texts, rich } = context
  return [
    new Paragraph({
      keepNext: true,
      children: [codeRun(mediaType, { color: colours.quiet }), ...runs(isSequence ? ` ${texts.sequence}` : '')],
    }),
    ...(value === undefined ? [textLine(texts.anyContent, 'Quiet')] : valueTable(value, context)),
    ...examples.flatMap(({ name, description, text }) => [
      textLine([texts.example, name].filter((each) => each !== '').join(' · '), 'Quiet'),
      ...rich.markdown(description),
      ...code(text, context),
    ]),
  ]
}

function responseParts(response: ResponseReading, context: WordContext): FileChild[] {
  const { texts, rich } = context
  const { status, summary, description, headers, media } = response
  return [
    new Paragraph({
      keepNext: true,
      children: [codeRun(status, { bold: true }), ...runs(summary === '' ? '' : `  ${summary}`)],
    }),
    ...rich.markdown(description),
    ...(headers.length === 0 ? [] : [textLine(texts.responseHeaders, 'Quiet'), ...fieldTable(headers, context)]),
    ...(media.length === 0 && headers.length === 0 ? [textLine(texts.withoutBody, 'Quiet')] : []),
    ...media.flatMap((each) => mediaParts(each, context)),
  ]
}

function callbackParts(callback: CallbackReading, context: WordContext): FileChild[] {
  const { name, method, expression, description, body, responses } = callback
  return [
    new Paragraph({ keepNext: true, children: runs(name, { bold: true }) }),
    callLine(method, expression),
    ...context.rich.markdown(description),
    ...(body?.media ?? []).flatMap((media) => mediaParts(media, context)),
    ...responses.flatMap((response) => responseParts(response, context)),
  ]
}

function securityParts(alternatives: readonly (readonly SchemeReading[])[], context: WordContext): FileChild[] {
  const { texts } = context
  return alternatives.flatMap((schemes, index) => [
    ...(index > 0 ? [textLine(texts.or, 'Quiet')] : []),
    ...(schemes.length === 0
      ? [textLine(alternatives.length > 1 ? texts.anonymousToo : texts.noAuthentication)]
      : schemes.flatMap((scheme) => schemeParts(scheme, context))),
  ])
}

function schemeParts(scheme: SchemeReading, { texts, rich }: WordContext): FileChild[] {
  const { name, sends, description, scopes } = scheme
  return [
    new Paragraph({
      children: [
        codeRun(name, { bold: true }),
        ...runs(`  ${schemePlace(scheme, texts)} `),
        ...(sends === '' ? [] : [codeRun(sends)]),
      ],
    }),
    ...rich.markdown(description),
    ...scopes.map(
      (scope) =>
        new Paragraph({
          numbering: { reference: 'points', level: 0 },
          children: [codeRun(scope.name), ...runs(scope.meaning === '' ? '' : ` ${scope.meaning}`)],
        }),
    ),
  ]
}

function dubboParts(reading: DubboReading, context: WordContext): FileChild[] {
  const { texts, rich } = context
  const { service, result, parameters } = reading
  return [
    ...rich.markdown(reading.description),
    ...(service === undefined ? [] : serviceTable(service, context)),
    ...titled(texts.definition, reading.definition === '' ? [] : code(reading.definition, context)),
    ...titled(
      texts.parameters,
      parameters.length === 0 ? [textLine(texts.noParameters, 'Quiet')] : fieldTable(parameters, context),
    ),
    ...titled(texts.result, [
      ...(result === undefined ? [textLine(texts.anyContent, 'Quiet')] : valueTable(result, context)),
      textLine(texts.example, 'Quiet'),
      ...code(reading.answer, context),
    ]),
    ...titled(texts.errorCodes, errorTable(reading.errors, context)),
  ]
}

/** What a Dubbo folder says of its service. */
export function serviceTable(service: DubboService, { texts }: WordContext): FileChild[] {
  const rows = listServiceFacts(service, texts)
  if (rows.length === 0) return []
  const cells = rows.map(([name, value]) => [
    [textLine(name, 'Quiet')],
    value.split('\n').map((line) => new Paragraph({ children: [codeRun(line)] })),
  ])
  return [table([], cells, [1, 4]), gap()]
}

/** Codes with what they mean and what helps; nothing of no codes. */
export function errorTable(errors: readonly ErrorReading[], { texts, rich, room }: WordContext): FileChild[] {
  if (errors.length === 0 || !room.take(errors.length)) return []
  const rows = errors.map(({ code, meaning, solution }) => [
    [new Paragraph({ children: [codeRun(code)] })],
    rich.markdown(meaning),
    rich.markdown(solution),
  ])
  return [table([texts.code, texts.meaning, texts.solution], rows, [1, 1.4, 1.4]), gap()]
}
