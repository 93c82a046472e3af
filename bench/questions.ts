/*
 * Questions about real descriptions (`questions.txt`), answered through the Model Context Protocol alone, by the simplest policy an agent may have: search the
 * words of the question, with fewer words where nothing is found, and read the first document; at most 3 calls. An answer counts when that is the right operation,
 * its text has the fields, and all that was returned is at most 4,000 tokens (4 characters of ASCII, or one other, are one).
 *
 *   node bench/questions.ts [--missed]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { printFigures } from './support/report.ts'

const corpus = process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open'
const descriptions = [
  'real/spotify-sonallux',
  'real/gitea',
  'real/discourse-3.1',
  'real/box',
  'chinese/parking-v2.oas3',
]
const mostTokens = 4_000

interface Question {
  operation: string
  fields: string[]
  text: string
}

const questions = readFileSync(join(import.meta.dirname, 'questions.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Question => {
    const [operation = '', fields = '', text = ''] = line.split('|').map((part) => part.trim())
    return { operation, fields: fields.split(',').filter((field) => field !== ''), text }
  })

/** What asks, and names nothing. */
const idle = new Set(
  `a an and are as at be by call can do does endpoint field fields for from get gets have has how i in is it its made may me must my names need of on one or
  parameter parameters passed pass required request return returned returns sent set should someone such that the their there they to up used uses user users value
  what when where which who with 用 的 了 在 要 和 是 有 哪 哪个 哪些 哪里 什么 怎么 怎样 如何 需要 可以 参数 字段 接口 放在 要传 传 从 把 吗 内容 获取`.split(
    /\s+/,
  ),
)

function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(/[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en', { granularity: 'word' }).segment(text)
  return [...segments].flatMap(({ segment, isWordLike }) =>
    isWordLike === true && !idle.has(segment.toLowerCase()) ? [segment] : [],
  )
}

const tokensOf = (text: string): number => {
  const others = [...text].filter((sign) => sign > '\u007f').length
  return others + (text.length - others) / 4
}

const server = new BenchServer()
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

async function answer({ text }: Question): Promise<{ operation: string; read: string; tokens: number }> {
  const words = wordsOf(text)
  const tries = [words.join(' '), words.slice(0, 3).join(' ')]
  let tokens = 0
  for (const query of tries) {
    const found = await use('search', { query, kind: 'doc' })
    tokens += tokensOf(found)
    const [, operation = '', id = ''] = /^- doc (\S+ \S+) — .*\[id (\w+)/m.exec(found) ?? []
    if (id === '') continue
    const read = await use('read_document', { id })
    return { operation, read, tokens: tokens + tokensOf(read) }
  }
  return { operation: '', read: '', tokens }
}

try {
  await server.start()
  for (const name of descriptions) {
    const text = readFileSync(join(corpus, 'openapi', `${name}.json`), 'utf8')
    const description: unknown = JSON.parse(text)
    await server.importDescription(description, name)
  }
  while ((await use('search', { query: 'album' })).includes('not searched yet'));
  calls = 0
  const answers = await Promise.all(questions.map(async (question) => ({ question, ...(await answer(question)) })))
  const right = answers.filter(({ question, operation, read, tokens }) => {
    const hasFields = question.fields.every((field) => read.includes(field))
    return operation === question.operation && hasFields && tokens <= mostTokens
  })
  if (process.argv.includes('--missed'))
    for (const each of answers)
      if (!right.includes(each))
        console.log(
          `${each.question.operation} ← ${each.operation || 'nothing'} (${each.tokens.toFixed(0)}) ${each.question.text}`,
        )
  printFigures({
    questions: questions.length,
    'answered, part of them (target 0.95)': right.length / questions.length,
    'of them the right operation, part':
      answers.filter((each) => each.operation === each.question.operation).length / questions.length,
    'calls for one': calls / questions.length,
    'tokens for one, median':
      answers.map(({ tokens }) => tokens).toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0,
  })
} finally {
  await server.close()
}
