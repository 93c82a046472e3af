/* The allowed values of a parameter, and the dictionary they are from. */
import {
  dictionaryKeyword,
  isObject,
  type Json,
  type JsonObject,
  type MappedType,
  type SchemaObject,
} from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { textAt } from '../requests/draft.ts'
import type { Place } from '../requests/facts.ts'
import { objectsOf, plainText } from './values.ts'

/** What a dictionary is called that a push describes: its name, else what describes it. */
export function enumNameOf(info: JsonObject, paramDescription: string): string {
  const texts = [textAt(info, 'name'), textAt(info, 'description'), paramDescription].map((text) => text.trim())
  return texts.find((text) => text !== '') ?? ''
}

interface Reading {
  issues: IssueList
  dictionaries: ReadonlyMap<string, string>
}

/** Keywords of the allowed values; none when nothing is said about them. */
export function readEnumInfo(
  info: Json | undefined,
  mapped: MappedType | undefined,
  { issues, dictionaries }: Reading,
  place: Place,
): SchemaObject {
  if (!isObject(info)) return {}
  const items = objectsOf(info['items'], [...place, 'items'], issues).map(({ value }) => value)
  const values = items.map((item) => valueOf(item, mapped))
  const isNumbers = values.length > 0 && values.every((value) => typeof value === 'number')
  const names = items.map((item) => textAt(item, 'name'))
  const meanings = items.map((item) => plainText(item, 'description'))
  const dictionary = dictionaries.get(enumNameOf(info, ''))
  return {
    // "enum" says nothing about what the values are; they do.
    ...(isNumbers && mapped?.type === 'string' && { type: 'integer' }),
    ...(!isNumbers && values.length > 0 && isNumeric(mapped) && { type: 'string' }),
    ...(values.length > 0 && { enum: values }),
    ...(names.some((name) => name !== '') && { 'x-enum-varnames': names }),
    ...(meanings.some((text) => text !== '') && { 'x-enum-descriptions': meanings }),
    ...(dictionary !== undefined && { [dictionaryKeyword]: dictionary }),
  }
}

const numberTypes = /^(?:u?int|long|short|byte|number|float|double|decimal|bigdecimal|biginteger)/i

function isNumeric(mapped: MappedType | undefined): boolean {
  return mapped?.type === 'integer' || mapped?.type === 'number'
}

function valueOf(item: JsonObject, mapped: MappedType | undefined): Json {
  const text = textAt(item, 'value')
  const saysNumber = numberTypes.test(textAt(item, 'type').trim())
  const isNumber = isNumeric(mapped) || saysNumber
  if (isNumber && text.trim() !== '' && Number.isSafeInteger(Number(text))) return Number(text)
  return text
}
