/* How languages put a call together that have no lists of pairs: a line for each value, all with the same words. */
import { isFile, type CodeBody, type CodeOperation, type CodeParameter } from './code-model.ts'
import { quoted } from './text.ts'

/** What an operation takes. */
export const argumentsOf = ({ parameters, body }: CodeOperation): (CodeParameter | CodeBody)[] => [
  ...parameters,
  ...(body === undefined ? [] : [body]),
]

/** Where arguments that may be left out stand behind the others. */
export const requiredFirst = <T extends { required: boolean }>(all: readonly T[]): T[] => [
  ...all.filter(({ required }) => required),
  ...all.filter(({ required }) => !required),
]

/** What differs between languages in how a call is put together. */
export interface CallWords {
  quote?: (text: string) => string
  variable?: (name: string) => string
  /** What takes files, where a value does not say that it is one. */
  file?: string
}

/** `query("name", name)`, `json(body, "application/json")`, … in the order in which they are called. */
export function callLines(
  { parameters, formType, body }: CodeOperation,
  { quote = quoted, variable = (name) => name, file = 'form' }: CallWords = {},
): string[] {
  const values = parameters
    .filter((each) => each.in !== 'path')
    .map(({ in: place, wire, name, type, separator }) => {
      const end = separator === undefined ? '' : `, ${quote(separator)}`
      return `${place === 'form' && isFile(type) ? file : place}(${quote(wire)}, ${variable(name)}${end})`
    })
  if (formType !== undefined) return [...values, `asForm(${String(formType === 'multipart/form-data')})`]
  if (body === undefined) return values
  return [...values, `${body.kind === 'json' ? 'json' : 'body'}(${variable(body.name)}, ${quote(body.mediaType)})`]
}
