/* The types the menu offers. Pure. */
import type { Row, TypeChoice } from '@lectern/model'

export interface TypeOption extends TypeChoice {
  /** What is shown and searched. */
  text: string
  /** Key of its meaning in words. */
  meaning: TypeMeaning
}

export type TypeMeaning =
  | 'text'
  | 'integer'
  | 'int32'
  | 'int64'
  | 'number'
  | 'float'
  | 'double'
  | 'boolean'
  | 'object'
  | 'array'
  | 'map'
  | 'dateTime'
  | 'date'
  | 'time'
  | 'uuid'
  | 'email'
  | 'uri'
  | 'password'
  | 'file'
  | 'files'
  | 'numbers'
  | 'texts'
  | 'any'
  | 'null'

function option(text: string, meaning: TypeMeaning, type = text, format = ''): TypeOption {
  return { text, meaning, type, format }
}

/** In the order people need them. */
export const typeOptions: readonly TypeOption[] = [
  option('string', 'text'),
  option('int32', 'int32', 'integer', 'int32'),
  option('int64', 'int64', 'integer', 'int64'),
  option('integer', 'integer'),
  option('number', 'number'),
  option('boolean', 'boolean'),
  option('object', 'object'),
  option('array<object>', 'array'),
  option('array<string>', 'texts'),
  option('array<number>', 'numbers'),
  option('map<string>', 'map'),
  option('date-time', 'dateTime', 'string', 'date-time'),
  option('date', 'date', 'string', 'date'),
  option('time', 'time', 'string', 'time'),
  option('float', 'float', 'number', 'float'),
  option('double', 'double', 'number', 'double'),
  option('uuid', 'uuid', 'string', 'uuid'),
  option('email', 'email', 'string', 'email'),
  option('uri', 'uri', 'string', 'uri'),
  option('password', 'password', 'string', 'password'),
  option('file', 'file'),
  option('array<file>', 'files'),
  option('any', 'any'),
  option('null', 'null'),
]

/** True for the option a row has now. */
export function isCurrent(option: TypeOption, row: Row): boolean {
  return option.type === row.type && (option.format ?? '') === (row.kind === 'file' ? '' : row.format)
}

/** Options whose text or meaning holds the filter: first the one of that name, then those that begin with it. */
export function matchingOptions<T extends { text: string; words: string }>(options: readonly T[], filter: string): T[] {
  const wanted = filter.trim().toLowerCase()
  if (wanted === '') return [...options]
  const found = options.filter((each) => `${each.text} ${each.words}`.toLowerCase().includes(wanted))
  const rank = ({ text }: T) => {
    const known = text.toLowerCase()
    return known === wanted ? 0 : known.startsWith(wanted) ? 1 : 2
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}
