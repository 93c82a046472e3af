/*
 * Questions about real descriptions (`support/questions.txt`), answered through the Model Context Protocol alone, by the simplest policy an agent may have: search the
 * question as it is, and read the first document. An answer counts when that is the right operation,
 * its text has the fields, and all that was returned is at most 4,000 tokens (4 characters of ASCII, or one other, are one).
 *
 *   node bench/questions.ts [--missed]
 */
import { appendAll } from '@lectern/model'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { printFigures } from './support/report.ts'

const corpus = process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open'
const mostTokens = 4_000

interface Question {
  operation: string
  fields: string[]
  text: string
  /** Of every two questions one was looked at while the search was made better; the other one was not. */
  isHeldOut: boolean
}

interface Installation {
  descriptions: string[]
  questions: Question[]
}

const installations = readFileSync(join(import.meta.dirname, 'support/questions.txt'), 'utf8')
  .split(/^= /m)
  .slice(1)
  .map((part): Installation => {
    const [descriptions = '', ...lines] = part.trim().split('\n')
    return { descriptions: descriptions.split(' '), questions: lines.map(questionOf) }
  })

function questionOf(line: string, index: number): Question {
  const [operation = '', fields = '', text = ''] = line.split('|').map((part) => part.trim())
  return { operation, fields: fields.split(',').filter((field) => field !== ''), text, isHeldOut: index % 2 === 1 }
}

const tokensOf = (text: string): number => {
  const others = [...text].filter((sign) => sign > '\u007f').length
  return others + (text.length - others) / 4
}

let server = new BenchServer()
let calls = 0

/** The text a tool returns. */
async function use(name: string, input: object): Promise<string> {
  calls += 1
  const response = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: { token: server.token, 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' },
    body: JSON.stringify({ jsonrpc: '2.0', id: calls, method: 'tools/call', params: { name, arguments: input } }),
  })
  const content = fieldOf(fieldOf(await response.json(), 'result'), 'content')
  return String(fieldOf(Array.isArray(content) ? content[0] : undefined, 'text'))
}

interface Answer {
  question: Question
  operation: string
  read: string
  tokens: number
}

async function answer(question: Question): Promise<Answer> {
  const found = await use('search', { query: question.text, kind: 'doc' })
  const [, operation = '', id = ''] = /^- doc (\S+ \S+) — .*\[id (\w+)/m.exec(found) ?? []
  const read = id === '' ? '' : await use('read_document', { id })
  return { question, operation, read, tokens: tokensOf(found) + tokensOf(read) }
}

async function ask({ descriptions, questions }: Installation): Promise<Answer[]> {
  server = new BenchServer()
  try {
    await server.start()
    for (const name of descriptions) {
      const description: unknown = JSON.parse(readFileSync(join(corpus, 'openapi', `${name}.json`), 'utf8'))
      await server.importDescription(description, name)
    }
    const before = calls
    while ((await use('search', { query: 'album' })).includes('not searched yet'));
    calls = before
    return await Promise.all(questions.map(answer))
  } finally {
    await server.close()
  }
}

const isOf = ({ question, operation }: Answer): boolean => operation === question.operation

const isRight = (given: Answer): boolean =>
  isOf(given) && given.question.fields.every((field) => given.read.includes(field)) && given.tokens <= mostTokens

const partOf = (given: readonly Answer[], is: (given: Answer) => boolean): number =>
  given.filter(is).length / given.length

const answers: Answer[] = []
for (const installation of installations) appendAll(answers, await ask(installation))
const held = answers.filter(({ question }) => question.isHeldOut)
const tuned = answers.filter(({ question }) => !question.isHeldOut)
if (process.argv.includes('--missed'))
  for (const given of tuned)
    if (!isRight(given))
      console.log(
        `${given.question.operation} ← ${given.operation || 'nothing'} (${given.tokens.toFixed(0)}) ${given.question.text}`,
      )
printFigures({
  questions: answers.length,
  'answered, part of them (target 0.95)': partOf(answers, isRight),
  'of the half that was looked at': partOf(tuned, isRight),
  'of the half that was not': partOf(held, isRight),
  'the right operation, part': partOf(answers, isOf),
  'calls for one': calls / answers.length,
  'tokens for one, median':
    answers.map(({ tokens }) => tokens).toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0,
})
