/*
 * The Markdown YApi exports → folders and calls. Owns: where a category, an interface and its parts begin. Headings of people's own texts look
 * the same, so a heading counts only when what YApi writes below it follows.
 */
import { appendAll, textBetween } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { textAt, type DraftFolder } from '../requests/draft.ts'
import {
  keywords,
  type AnswerFacts,
  type BodyFacts,
  type CallFacts,
  type Entry,
  type Place,
} from '../requests/facts.ts'
import { noteOtherFormat } from '../requests/wrong-format.ts'
import { jsonBody, readRows, type YapiReading } from './interface.ts'
import { readPipeTable } from './pipe-table.ts'
import { readSchemaTable } from './schema-table.ts'

/** A piece of the text; `line` is its first one, from 0. */
interface Section {
  title: string
  line: number
  lines: string[]
}

const infoTitle = '### 基本信息'
const requestTitle = '### 请求参数'
const answerTitle = '### 返回数据'
const publicTitle = '### 公共信息'
const columns: ReadonlyMap<string, string> = new Map([
  ['参数名称', 'name'],
  ['参数值', 'value'],
  ['是否必须', 'required'],
  ['示例', 'example'],
  ['备注', 'desc'],
  ['参数类型', 'type'],
])

/** True for a text YApi wrote; otherwise the report says what it seems to be. */
export function isYapiMarkdown(text: string, issues: IssueList): boolean {
  const { project, marks } = takeApart(text)
  const isOne = project !== undefined || marks.some(({ kind }) => kind === 'interface')
  if (!isOne) noteOtherFormat('yapi', text.slice(0, 300_000), issues)
  return isOne
}

function takeApart(text: string) {
  const lines = text.replaceAll('\r\n', '\n').toWellFormed().split('\n')
  const marks = findMarks(lines)
  return { lines, marks, project: readHead(lines.slice(0, marks[0]?.line ?? lines.length)) }
}

/** Reads an export into a folder; what it says about the project comes back. */
export function readYapiMarkdown(
  reading: YapiReading,
  text: string,
  above: DraftFolder | undefined,
): { name: string; about: Record<string, string> } {
  const { draft } = reading
  const { lines, marks, project } = takeApart(text)
  if (project !== undefined && project.page !== '') draft.addPage(above, publicTitle.slice(4), project.page)
  let folder = above
  for (const [index, mark] of marks.entries()) {
    const end = marks[index + 1]?.line ?? lines.length
    const body = lines.slice(mark.line + 1, end)
    if (mark.kind === 'category') {
      const description = body
        .filter((line) => line.trim() !== '[TOC]')
        .join('\n')
        .trim()
      folder = draft.addFolder(above, { name: mark.title, description, extensions: {} })
    } else draft.addCall(folder, readInterface(reading, { title: mark.title, line: mark.line, lines: body }))
  }
  return { name: project?.name ?? '', about: project?.description ? { description: project.description } : {} }
}

interface Mark {
  kind: 'category' | 'interface'
  title: string
  line: number
}

/** Categories (`#`) and interfaces (`##`), each told by what follows. */
function findMarks(lines: readonly string[]): Mark[] {
  const following = followingLines(lines)
  const isInterface = (line: number): boolean =>
    lines[line]?.startsWith('## ') === true &&
    [following[line], following[following[line] ?? lines.length]].some(
      (next) => next !== undefined && (lines[next]?.startsWith('<a id=') === true || lines[next]?.trim() === infoTitle),
    )
  const marks: Mark[] = []
  for (const [line, text] of lines.entries()) {
    if (isInterface(line)) marks.push({ kind: 'interface', title: text.slice(3).trim(), line })
    else if (text.startsWith('# ')) {
      const next = following[line]
      const after = next !== undefined && lines[next]?.trim() === '[TOC]' ? following[next] : next
      if (after === undefined || isInterface(after) || lines[after]?.startsWith('# ') === true)
        marks.push({ kind: 'category', title: text.slice(2).trim(), line })
    }
  }
  return marks
}

/** For each line, the next one that is not blank. */
function followingLines(lines: readonly string[]): (number | undefined)[] {
  const following: (number | undefined)[] = []
  let next: number | undefined
  for (let line = lines.length - 1; line >= 0; line--) {
    following[line] = next
    if (lines[line]?.trim() !== '') next = line
  }
  return following
}

/** Name, description and page of the project. */
function readHead(lines: readonly string[]): { name: string; description: string; page: string } | undefined {
  const at = lines.findIndex((line) => line.includes('<h1 class="curproject-name">'))
  if (at < 0) return undefined
  const name = (textBetween(lines[at] ?? '', '<h1 class="curproject-name">', '</h1>') ?? '').trim()
  const rest = lines.slice(at + 1)
  const wiki = rest.findIndex((line) => line.trim() === publicTitle)
  const description = (wiki < 0 ? rest : rest.slice(0, wiki)).join('\n').trim()
  return {
    name,
    description,
    page:
      wiki < 0
        ? ''
        : rest
            .slice(wiki + 1)
            .join('\n')
            .trim(),
  }
}

function readInterface({ draft, issues }: YapiReading, section: Section): CallFacts {
  const { title, line, lines } = section
  const requestAt = lines.findIndex((text) => text.trim() === requestTitle)
  const answerAt = lines.findLastIndex((text) => text.trim() === answerTitle)
  const infoEnd = requestAt >= 0 ? requestAt : answerAt >= 0 ? answerAt : lines.length
  const info = readInfo(lines.slice(0, infoEnd))
  const place: Place = ['lines', line + 1]
  const request = requestAt < 0 ? [] : lines.slice(requestAt + 1, answerAt > requestAt ? answerAt : lines.length)
  const answer = answerAt < 0 ? [] : lines.slice(answerAt + 1)
  const parts = readRequest(request, line + 1 + requestAt + 1)
  const body = bodyOf(parts.body, ['lines', parts.bodyLine + 1], draft, issues)
  const [path = '', query] = info.path.split('?')
  return {
    name: title,
    description: info.description,
    method: info.method,
    server: '',
    path: path === '' ? '/' : path,
    pathEntries: parts.path,
    query: [...queryOf(query, place), ...parts.query],
    headers: parts.headers,
    cookies: [],
    ...(body !== undefined && { body }),
    answers: readAnswer(answer, line + 1 + answerAt + 1, { draft, issues }),
    extensions: parts.rest === '' ? {} : { [keywords.source]: { text: parts.rest } },
    place,
  }
}

function queryOf(written: string | undefined, place: Place): Entry[] {
  return [...new URLSearchParams(written ?? '')].map(([name, value]) => ({ name, value, place, required: true }))
}

function readInfo(lines: readonly string[]): { path: string; method: string; description: string } {
  const valueOf = (label: string): string => {
    const found = lines.find((line) => line.startsWith(`**${label}：**`))
    return found?.slice(label.length + 5).trim() ?? ''
  }
  const at = lines.findIndex((line) => line.startsWith('**接口描述：**'))
  const description =
    at < 0 ? '' : [(lines[at] ?? '').slice('**接口描述：**'.length), ...lines.slice(at + 1)].join('\n').trim()
  return {
    path: valueOf('Path'),
    method: valueOf('Method'),
    description: description === 'undefined' ? '' : description,
  }
}

interface RequestParts {
  headers: Entry[]
  path: Entry[]
  query: Entry[]
  /** Lines below `**Body**`. */
  body: string[]
  bodyLine: number
  /** What is none of these. */
  rest: string
}

const labels = ['**Headers**', '**路径参数**', '**Query**', '**Body**'] as const

function readRequest(lines: readonly string[], firstLine: number): RequestParts {
  const parts = new Map<string, { at: number; lines: string[] }>([['', { at: 0, lines: [] }]])
  let current = ''
  for (const [index, line] of lines.entries()) {
    const label = labels.find((each) => each === line.trim())
    if (label !== undefined && current !== '**Body**') {
      current = label
      parts.set(label, { at: index + 1, lines: [] })
    } else parts.get(current)?.lines.push(line)
  }
  const rest = [...(parts.get('')?.lines ?? [])]
  const rowsOf = (label: string): Entry[] => {
    const part = parts.get(label)
    if (part === undefined) return []
    const table = readPipeTable(part.lines, columns)
    appendAll(rest, table.rest)
    return readRows(table.rows, ['lines', firstLine + part.at])
  }
  const body = parts.get('**Body**')
  return {
    headers: rowsOf('**Headers**'),
    path: rowsOf('**路径参数**'),
    query: rowsOf('**Query**'),
    body: body?.lines ?? [],
    bodyLine: firstLine + (body?.at ?? 0),
    rest: rest.join('\n').trim(),
  }
}

/** A table of form fields, a table of a schema, or a text between fences. */
function bodyOf(
  lines: readonly string[],
  place: Place,
  draft: YapiReading['draft'],
  issues: IssueList,
): BodyFacts | undefined {
  const text = lines.join('\n').trim()
  if (text === '') return undefined
  const fenced = /^```\w*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1]
  if (fenced !== undefined) return sampleOf(fenced, place, draft, issues)
  if (text.startsWith('<table>'))
    return { kind: 'schema', mediaType: 'application/json', schema: readSchemaTable(text) }
  const { rows } = readPipeTable(lines, columns)
  if (rows.length > 0) {
    const entries = readRows(rows, place)
    const hasFile = rows.some((row) => textAt(row, 'type') === 'file')
    return { kind: 'form', mediaType: hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded', entries }
  }
  return { kind: 'raw', mediaType: '', samples: [{ name: 'example', text, place }] }
}

function sampleOf(text: string, place: Place, draft: YapiReading['draft'], issues: IssueList): BodyFacts {
  return /^\s*[[{]/.test(text)
    ? jsonBody(text, false, place, draft, issues)
    : { kind: 'raw', mediaType: '', samples: [{ name: 'example', text, place }] }
}

function readAnswer(lines: readonly string[], line: number, { draft, issues }: YapiReading): AnswerFacts[] {
  const body = bodyOf(lines, ['lines', line + 1], draft, issues)
  return body === undefined ? [] : [{ name: '', status: '200', description: 'OK', headers: [], body }]
}
