/*
 * Reading a JSON response on the debug page: decoding, indenting, and comparing it with its document, against what `JSON.parse` and
 * `JSON.stringify` take for the same text. The text is shown before it is compared. Target: shown within one and a half times that.
 *
 *   node bench/answer.ts
 */
import { readAnswer } from '../web/src/features/trying/debug/answer/read-answer.ts'
import { jsonRows, rowsSchema } from './support/json-rows.ts'
import { median, printFigures } from './support/report.ts'

const rounds = 3
const media = {
  mediaType: 'application/json',
  value: {},
  pointer: '#',
  schema: rowsSchema,
  schemaPointer: '#/schema',
  isSequence: false,
}
const response = {
  status: '200',
  value: {},
  pointer: '#',
  summary: '',
  description: '',
  mediaTypes: [media],
  headers: [],
  links: [],
}
const contentType = 'application/json'
const answered = {
  method: 'GET',
  status: 200,
  headers: [{ name: 'content-type', value: contentType }],
  hasAllHeaders: true,
}

function measure(act: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const startMs = performance.now()
    act()
    return performance.now() - startMs
  })
  return median(times)
}

for (const megabytes of [2, 20]) {
  const text = jsonRows(megabytes)
  const bytes = new TextEncoder().encode(text)
  const toRead = {
    bytes,
    contentType,
    kind: 'json',
    answered,
    documented: { responses: [response], components: {} },
  } as const
  const plainMs = measure(() => JSON.stringify(JSON.parse(text), null, 2))
  const shownMs = measure(() => readAnswer(toRead).next())
  const size = `${String(megabytes)} MB`
  printFigures({ [`${size} shown, ms`]: shownMs, [`${size} shown / JSON`]: shownMs / plainMs })
  // Larger ones are not compared.
  if (megabytes === 2) printFigures({ [`${size} compared / JSON`]: measure(() => [...readAnswer(toRead)]) / plainMs })
}
