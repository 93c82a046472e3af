/*
 * JSON samples as people paste them: comments, single quotes, trailing commas, several values one after the other.
 * Owns: finding where a value ends. The grammar is the library's (JSON5).
 */
import { isObject, type Json } from '@lectern/model'
import JSON5 from 'json5'
import { inferSchema } from './infer.ts'
import { bodyResult, SnippetError, type SnippetResult } from './result.ts'

/** The schema of all samples in a text. Lists of objects at the top stand for what they hold: the schema is a list. */
export function readJson(text: string): SnippetResult {
  const samples = valuesOf(text)
  const fields = samples.every((sample) => isObject(sample) || Array.isArray(sample))
  if (!fields || samples.length === 0) throw new SnippetError('notObject', text, 0)
  return bodyResult(inferSchema(samples))
}

/** The values of a text, in order. */
export function valuesOf(text: string): Json[] {
  return piecesOf(text).map(({ offset, piece }) => parseValue(text, offset, piece))
}

/** @throws {SnippetError} with the place in the whole text */
export function parseValue(text: string, offset: number, piece: string): Json {
  try {
    // The library gives JSON or numbers JSON has no words for (`Infinity`); those read as null.
    return JSON.parse(JSON.stringify(JSON5.parse(piece))) as Json
  } catch (error) {
    throw errorOf(error, text, offset, piece)
  }
}

function errorOf(error: unknown, text: string, offset: number, piece: string): SnippetError {
  const { lineNumber, columnNumber } = placeOf(error)
  const lines = piece.split('\n').slice(0, lineNumber - 1)
  const at = lines.reduce((sum, line) => sum + line.length + 1, 0) + columnNumber - 1
  if (at >= piece.length) return new SnippetError('endOfText', text, text.trimEnd().length)
  return new SnippetError('unexpected', text, offset + at, piece.slice(at, at + 12).split('\n')[0])
}

function placeOf(error: unknown): { lineNumber: number; columnNumber: number } {
  // What the library throws carries its place, which its types do not say.
  const { lineNumber, columnNumber } = error as { lineNumber?: unknown; columnNumber?: unknown }
  return {
    lineNumber: typeof lineNumber === 'number' ? lineNumber : 1,
    columnNumber: typeof columnNumber === 'number' ? columnNumber : 1,
  }
}

interface Piece {
  offset: number
  piece: string
}

/** Splits a text where one value ends and the next begins; commas and comments between them are passed over. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (;;) {
    at = afterGap(text, at)
    if (at >= text.length) return pieces
    const end = endOfValue(text, at)
    pieces.push({ offset: at, piece: text.slice(at, end) })
    at = end
  }
}

function afterGap(text: string, from: number): number {
  // Pattern: tried at one place only, where nothing follows that could fail.
  const gap = /(?:[\s,;\ufeff]|\/\/[^\n]*|\/\*[\s\S]*?\*\/|^---$)*/my
  gap.lastIndex = from
  gap.exec(text)
  return gap.lastIndex > from ? gap.lastIndex : from
}

function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '"' || char === "'") at = endOfString(text, at)
    else if (char === '/' && '/*'.includes(text.charAt(at + 1))) at = Math.max(at, afterGap(text, at) - 1)
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') {
      depth -= 1
      if (depth <= 0) return at + 1
    } else if (depth === 0 && /[\s,]/.test(char)) return at
  }
  return text.length
}

function endOfString(text: string, from: number): number {
  const quote = text.charAt(from)
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === quote || char === '\n') return at
  }
  return text.length
}
