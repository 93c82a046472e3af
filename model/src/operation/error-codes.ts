/*
 * Error codes a document brings itself (specification §3 "Error code row"), beside those of its application and project.
 * Owns: where they stand in a content. Does not own: codes of the levels above (`records.ts`), answers by status (`operation.ts`).
 */
import type { DocumentContent, ErrorCode } from '../content/content.ts'
import { arrayAt, isObject, objectAt, stringAt, type Json, type JsonObject } from '../json.ts'
import { firstOrderIndex, orderIndexStep } from '../schema-rows/row.ts'

/** On an operation: `{ codes, text }`, the rows and a note in CommonMark. */
export const errorsKeyword = 'x-lectern-errors'

export interface DocumentErrors {
  codes: ErrorCode[]
  /** CommonMark. */
  text: string
}

/** The codes and the note of a document; other kinds than HTTP have no note, texts have neither. */
export function readErrors(content: DocumentContent): DocumentErrors {
  if (content.kind === 'dubbo') return { codes: content.errorCodes ?? [], text: '' }
  if (content.kind !== 'http') return { codes: [], text: '' }
  const errors = objectAt(content.operation, errorsKeyword) ?? {}
  return {
    codes: (arrayAt(errors, 'codes') ?? []).filter(isObject).map(codeOf),
    text: stringAt(errors, 'text') ?? '',
  }
}

function codeOf(row: JsonObject): ErrorCode {
  const { description, solution } = { description: stringAt(row, 'description'), solution: stringAt(row, 'solution') }
  return {
    code: stringAt(row, 'code') ?? '',
    name: stringAt(row, 'name') ?? '',
    ...(description !== undefined && { description }),
    ...(solution !== undefined && { solution }),
  }
}

/** The document with other codes and another note; what else the source put beside them, in a row or around all, stays. */
export function writeErrors<Content extends DocumentContent>(
  content: Content,
  { codes, text }: DocumentErrors,
): Content {
  if (content.kind === 'dubbo') {
    const { errorCodes: _before, ...rest } = content
    // The same kind, with or without an optional field.
    return (codes.length === 0 ? rest : { ...rest, errorCodes: codes }) as Content
  }
  if (content.kind !== 'http') return content
  const { [errorsKeyword]: _all, ...operation } = content.operation
  const { codes: rows, text: _text, ...beside } = objectAt(content.operation, errorsKeyword) ?? {}
  const former = new Map((Array.isArray(rows) ? rows : []).filter(isObject).map((row) => [row['code'], besideOf(row)]))
  const errors: JsonObject = {
    ...(codes.length > 0 && { codes: codes.map((code): Json => ({ ...code, ...former.get(code.code) })) }),
    ...(text !== '' && { text }),
    ...beside,
  }
  const isEmpty = Object.keys(errors).length === 0
  return { ...content, operation: isEmpty ? operation : { ...operation, [errorsKeyword]: errors } }
}

/** What the source says in a row besides its values. */
function besideOf({ code: _code, name: _name, description: _description, solution: _solution, ...beside }: JsonObject) {
  return beside
}

/** A code in the form of a parameter row: its values stand in the fields name, description and example (specification §3). */
export function rowOfErrorCode({ code, name, description = '', solution = '' }: ErrorCode, index: number) {
  // Chinese has a colon of its own.
  const colon = /\p{Script=Han}/u.test(name) ? '：' : ': '
  const text = [name, description].filter((part) => part !== '').join(colon)
  const orderIndex = firstOrderIndex + index * orderIndexStep
  return { id: code, code, name: code, description: text, solution, example: solution, orderIndex }
}
