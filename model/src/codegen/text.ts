/* Pieces of code that all languages write alike. Whatever a description contains, it ends neither a comment nor a text. */
import type { CodeOperation, CodeParameter } from './code-model.ts'

const longestComment = 1_000
const mostLines = 12

/** A description as lines of a comment, short and without what ends or escapes one. */
export function commentLines(...texts: readonly string[]): string[] {
  const whole = texts.filter((text) => text.trim() !== '').join('\n')
  const cut = whole.length > longestComment ? `${whole.slice(0, longestComment)}…` : whole
  const lines = cut
    .toWellFormed()
    .replaceAll('\\', '/')
    .replaceAll('*/', '*\u200B/')
    .replaceAll('/*', '/\u200B*')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, (run) => (/[\n\r\u2028\u2029]/.test(run) ? '\n' : ' '))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines
}

/** `/** … *\/` before a declaration; nothing without text. */
export function blockComment(indent: string, ...texts: readonly string[]): string {
  const lines = commentLines(...texts)
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines.join('')} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

/** A text in double quotes, as all languages read it. */
export function quoted(text: string): string {
  return JSON.stringify(text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '))
}

/** Parts of a path in their order: texts, and parameters. */
export function pathParts({ path, parameters }: CodeOperation): (string | CodeParameter)[] {
  return path
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => parameters.find((each) => each.in === 'path' && part === `{${each.wire}}`) ?? part)
}

/** Each line behind a mark such as `//`. */
export function lineComment(indent: string, mark: string, ...texts: readonly string[]): string {
  return commentLines(...texts)
    .map((line) => `${indent}${mark} ${line}\n`)
    .join('')
}

/** A text in double quotes of languages that put values into texts where `$` stands. */
export const quotedWithDollars = (text: string): string => quoted(text).replaceAll('$', String.raw`\$$`)

/** A path as an expression: its texts in quotes and its values, put together. */
export function pathExpression(
  operation: CodeOperation,
  valueOf: (parameter: CodeParameter) => string,
  quote: (text: string) => string = quoted,
  plus = '+',
): string {
  const parts = pathParts(operation).map((part) => (typeof part === 'string' ? quote(part) : valueOf(part)))
  return parts.length === 0 ? quote('') : parts.join(` ${plus} `)
}
