/*
 * What pasted text becomes: the schema of the fields it speaks of, by the part of a request they belong to.
 */
import type { Components, SchemaObject } from '@lectern/model'

/** Parts of a request. A text that is no request has a body only. */
export type SnippetPart = 'body' | 'query' | 'headers' | 'cookies' | 'path'

export type SnippetProblemName =
  | 'syntax'
  | 'endOfText'
  | 'notObject'
  | 'noSeparator'
  | 'noRequest'
  | 'unclosed'
  | 'noType'
  | 'noClass'
  | 'notSchema'
  | 'unexpected'
  | 'tooLarge'

/** Why a text could not be read, and where. Lines and columns count from 1. */
export interface SnippetProblem {
  name: SnippetProblemName
  /** The piece of text it is about; '' when there is none. */
  detail: string
  line: number
  column: number
}

/** Fields found in a text. Empty when there are problems that leave nothing. */
export interface SnippetResult {
  parts: Partial<Record<SnippetPart, SchemaObject>>
  /** Models that the schemas refer to. */
  components?: Components
  problems: SnippetProblem[]
}

/** A text that cannot be read any further. */
export class SnippetError extends Error {
  readonly problem: SnippetProblem

  constructor(name: SnippetProblemName, text: string, offset: number, detail = '') {
    super(name)
    this.problem = problemAt(name, text, offset, detail)
  }
}

/** A problem at a place of a text. */
export function problemAt(name: SnippetProblemName, text: string, offset: number, detail = ''): SnippetProblem {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { name, detail: detail.slice(0, 60), line, column: offset - before.lastIndexOf('\n') }
}

/** The result of one part. */
export function bodyResult(schema: SchemaObject, components?: Components): SnippetResult {
  return { parts: { body: schema }, problems: [], ...(components !== undefined && { components }) }
}
