/*
 * Text → JSON value. JSON first when it looks like JSON (fast), otherwise YAML 1.2 with merge keys.
 * The tree may still share nodes (YAML aliases) or hold odd values; `tidyParsed` deals with those.
 */
import type { Json } from '@lectern/model'
import { LineCounter, parseDocument, type Document, type YAMLError } from 'yaml'
import type { IssueList } from '../issue-list.ts'
import { maxDepth } from './tidy-tree.ts'

/** A parsed text. `aliased` tells that nodes may occur more than once in the tree. */
export interface ParsedText {
  value: Json
  aliased: boolean
  /** What the value was read from; `lineOf` gives the line of an offset, from 1. */
  source: ({ kind: 'json'; text: string } | { kind: 'yaml'; document: Document }) & {
    lineOf: (offset: number) => number
  }
}

interface ParseFailure {
  reason: string
  line: number
  column: number
}

/** YAML nests by recursion; texts nested deeper than this by brackets are refused before parsing. */
const maxFlowDepth = 2000

/**
 * Parses `text`. Problems go into `issues`: `text_empty`, `text_unreadable` with line, column and reason.
 *
 * @returns undefined when the text could not be read.
 */
export function parseText(text: string, issues: IssueList, file?: string): ParsedText | undefined {
  const place = file === undefined ? {} : { file }
  const start = text.trimStart().charAt(0)
  if (start === '') {
    issues.add('error', 'text_empty', '#', place)
    return undefined
  }
  const looksLikeJson = start === '{' || start === '['
  const json = looksLikeJson ? parseJson(text) : undefined
  if (json !== undefined && 'value' in json) return parsedJson(json.value, text)
  if (looksLikeJson && isNestedTooDeep(text)) {
    reportDepth(issues, file)
    return undefined
  }
  const yaml = parseYaml(text, issues, file)
  if (yaml === undefined) return undefined
  if ('value' in yaml) return yaml
  // What looks like JSON gets JSON's own complaint; YAML's would mislead.
  const failure = json ?? yaml
  issues.add('error', 'text_unreadable', '#', { ...place, params: { ...failure } })
  return undefined
}

/** The value `JSON.parse` made of a text. */
export function parsedJson(value: Json, text: string): ParsedText {
  return { value, aliased: false, source: { kind: 'json', text, lineOf: countLines(text) } }
}

/** Gives lines of offsets; those asked for in the order of the text are found in one pass together. */
function countLines(text: string): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    if (offset < at) [line, at] = [1, 0]
    for (let end = text.indexOf('\n', at); end >= 0 && end < offset; end = text.indexOf('\n', at)) {
      line++
      at = end + 1
    }
    return line
  }
}

function parseJson(text: string): { value: Json } | ParseFailure {
  try {
    // JSON.parse returns any; what it returns is JSON by definition.
    return { value: JSON.parse(text) as Json }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const position = /at position (\d+)/.exec(reason)?.[1]
    const offset = position === undefined ? text.length : Number(position)
    return { reason: reason.replace(/ \(line \d+ column \d+\)$/, ''), ...lineAndColumn(text, offset) }
  }
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

function isNestedTooDeep(text: string): boolean {
  let depth = 0
  for (const match of text.matchAll(/[[\]{}]/g)) {
    depth += match[0] === '[' || match[0] === '{' ? 1 : -1
    if (depth > maxFlowDepth) return true
  }
  return false
}

function parseYaml(text: string, issues: IssueList, file: string | undefined): ParsedText | ParseFailure | undefined {
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, {
      merge: true,
      uniqueKeys: false,
      lineCounter: lines,
      logLevel: 'silent',
      prettyErrors: false,
    })
    const [failure] = document.errors
    // The library reports an overflown stack like a slip of the pen.
    if (failure?.message.includes('call stack') === true) {
      reportDepth(issues, file)
      return undefined
    }
    if (failure !== undefined) return describeYamlError(failure, lines)
    // Aliases share nodes here; the budget of tidyTree stops alias bombs. toJS is typed any; YAML's core schema yields JSON-like values.
    const value = document.toJS({ maxAliasCount: -1 }) as Json
    const lineOf = (offset: number): number => lines.linePos(offset).line
    return { value, aliased: /[*&]/.test(text), source: { kind: 'yaml', document, lineOf } }
  } catch (error) {
    // It recurses per level; too deep a text overflows the stack, which is safe to recover from.
    if (error instanceof RangeError) {
      reportDepth(issues, file)
      return undefined
    }
    return { reason: error instanceof Error ? error.message : '', line: 1, column: 1 }
  }
}

function reportDepth(issues: IssueList, file: string | undefined): void {
  issues.add('error', 'nesting_too_deep', '#', { ...(file === undefined ? {} : { file }), params: { limit: maxDepth } })
}

function describeYamlError(error: YAMLError, lines: LineCounter): ParseFailure {
  const { line, col } = lines.linePos(error.pos[0])
  return { reason: error.message, line, column: col }
}
