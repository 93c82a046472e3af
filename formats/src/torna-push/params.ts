/*
 * Trees of parameters → schemas. Types are free texts: `typeOfText` of the model says what each stands for, and the text stays beside it.
 */
import {
  isNumber,
  labelKeyword,
  lengthTextKeyword,
  parseJson,
  plainPointerOf,
  setOwn,
  typeOfText,
  type Json,
  type JsonObject,
  type MappedType,
  type SchemaObject,
} from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { restOf, textAt } from '../requests/draft.ts'
import { keywords, type Entry, type Place } from '../requests/facts.ts'
import { binarySchema } from '../requests/parameters.ts'
import { readEnumInfo } from './enum-info.ts'
import { isSet, numberOf, objectsOf, plainText, type Placed } from './values.ts'

/** What is said of a parameter in its schema, and what says nothing about it. */
const known = new Set([
  ...['name', 'type', 'required', 'maxLength', 'example', 'description', 'enumInfo', 'children', 'orderIndex'],
  ...['id', 'docId', 'parentId', 'enumId', 'isDeleted', 'createMode', 'modifyMode'],
  ...['creatorName', 'modifierName', 'gmtCreate', 'gmtModified'],
])

export interface ParamReading {
  issues: IssueList
  /** Ids of dictionaries by name. */
  dictionaries: ReadonlyMap<string, string>
}

/** Parameters of a place, as a call has them. */
export function readEntries(reading: ParamReading, list: Json | undefined, place: Place): Entry[] {
  return liveOnes(reading, list, place).map(({ value, place: at }) => ({
    name: textAt(value, 'name'),
    value: undefined,
    place: at,
    required: isSet(value['required']),
    ...describe(value),
    schema: schemaOf(reading, value, at),
  }))
}

function describe(param: JsonObject): { description?: string } {
  const description = plainText(param, 'description')
  return description === '' ? {} : { description }
}

function liveOnes(reading: ParamReading, list: Json | undefined, place: Place): Placed[] {
  return objectsOf(list, place, reading.issues).filter(({ value }) => !isSet(value['isDeleted']))
}

/** The schema of a body or an answer: an object of the parameters, or a list of such or of simple values; undefined without any. */
export function readBodySchema(
  reading: ParamReading,
  { list, place, isArray, arrayType }: { list: Json | undefined; place: Place; isArray: boolean; arrayType: string },
): SchemaObject | undefined {
  const params = liveOnes(reading, list, place)
  const [only] = params
  if (!isArray) {
    if (only === undefined) return undefined
    // A single value has no name.
    if (params.length === 1 && textAt(only.value, 'name').trim() === '') return paramSchema(reading, only)
    return objectOf(reading, params)
  }
  if (params.length > 1) return { type: 'array', items: objectOf(reading, params) }
  const element = typeOfText(arrayType)
  const isSimple = element !== undefined && element.type !== 'object'
  if (only === undefined) return { type: 'array', items: isSimple ? keywordsOf(element) : { type: 'object' } }
  if (isSimple) return simpleList(reading, only, { element, text: arrayType })
  // A single value has no name.
  const isElement = textAt(only.value, 'name').trim() === ''
  return { type: 'array', items: isElement ? paramSchema(reading, only) : objectOf(reading, params) }
}

/**
 * A list of simple values, from the one parameter that describes it: the whole list where its type is one, each value otherwise. An example
 * that is a list is the list's either way.
 */
function simpleList(
  reading: ParamReading,
  { value: param, place }: Placed,
  { element, text }: { element: MappedType; text: string },
): SchemaObject {
  const written = textAt(param, 'example').toWellFormed()
  const example = written === '' ? undefined : exampleOf(written, { type: 'array', item: element })
  const isListExample = Array.isArray(example)
  const { example: _, ...rest } = param
  const about = isListExample ? rest : param
  const own = typeOfText(textAt(param, 'type'))
  const list = { type: 'array', ...(isListExample && { examples: [example] }) }
  if (own?.type === 'array') {
    const items = { ...keywordsOf(element), ...labelOf(text, element) }
    const known: MappedType = { type: 'array', item: element }
    return { ...list, items, ...aboutValue(reading, about, place, known), ...describe(param) }
  }
  const label = textAt(param, 'type').trim() || text
  const items = { ...keywordsOf(element), ...labelOf(label, element), ...aboutValue(reading, about, place, element) }
  return { ...list, items: { ...items, ...describe(param) } }
}

/** The type as written, where its JSON type and format do not give it back. */
function labelOf(text: string, mapped: MappedType | undefined): SchemaObject {
  const label = text.trim()
  const isSaid = label === '' || label.toLowerCase() === mapped?.type || label.toLowerCase() === mapped?.format
  return isSaid ? {} : { [labelKeyword]: label }
}

function objectOf(reading: ParamReading, params: readonly Placed[]): SchemaObject {
  const properties: JsonObject = {}
  const required: Json[] = []
  for (const param of params) {
    const name = textAt(param.value, 'name').trim()
    if (name === '' || Object.hasOwn(properties, name)) {
      const code = name === '' ? 'parameter_name_missing' : 'parameter_duplicate'
      const params = { name: name.slice(0, 100), in: 'body' }
      reading.issues.add('warning', code, '#' + plainPointerOf(param.place), { params, lost: true })
      continue
    }
    setOwn(properties, name, paramSchema(reading, param))
    if (isSet(param.value['required'])) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function paramSchema(reading: ParamReading, { value, place }: Placed): SchemaObject {
  return { ...schemaOf(reading, value, place), ...describe(value) }
}

function schemaOf(reading: ParamReading, param: JsonObject, place: Place): SchemaObject {
  const text = textAt(param, 'type').trim()
  const mapped = typeOfText(text)
  const children = liveOnes(reading, param['children'], [...place, 'children'])
  const schema = children.length > 0 ? nested(reading, mapped, children) : keywordsOf(mapped)
  const rest = restOf(param, known)
  if (rest['version'] === '-') delete rest['version']
  return {
    ...schema,
    ...labelOf(text, mapped),
    ...aboutValue(reading, param, place, mapped),
    ...(Object.keys(rest).length > 0 && { [keywords.source]: rest }),
  }
}

function nested(reading: ParamReading, mapped: MappedType | undefined, children: readonly Placed[]): SchemaObject {
  if (mapped?.type !== 'array') return objectOf(reading, children)
  const [only] = children
  const isElement = children.length === 1 && only !== undefined && textAt(only.value, 'name').trim() === ''
  return { type: 'array', items: isElement ? paramSchema(reading, only) : objectOf(reading, children) }
}

/** Keywords of a type; none for one the table does not know. */
function keywordsOf(mapped: MappedType | undefined): SchemaObject {
  if (mapped === undefined) return {}
  if (mapped.isFile === true) return binarySchema()
  const { type, format, isMap } = mapped
  const item: SchemaObject =
    mapped.itemText === undefined ? keywordsOf(mapped.item) : { [labelKeyword]: mapped.itemText }
  if (type === 'array') return { type, items: item }
  if (isMap === true) return { type, additionalProperties: item }
  return { type, ...(format !== undefined && { format }) }
}

/** Longest value, example and allowed values. */
function aboutValue(
  reading: ParamReading,
  param: JsonObject,
  place: Place,
  mapped: MappedType | undefined,
): SchemaObject {
  const isList = mapped?.type === 'array'
  // `-` is what Torna itself keeps for none.
  const written = textAt(param, 'maxLength').trim().replace(/^-$/, '')
  const maxLength = numberOf(written)
  const isLength = maxLength !== undefined && Number.isInteger(maxLength) && maxLength >= 0
  const example = textAt(param, 'example').toWellFormed()
  const allowed = readEnumInfo(param['enumInfo'], isList ? mapped.item : mapped, reading, [...place, 'enumInfo'])
  const values =
    isList && Object.keys(allowed).length > 0 ? { items: { ...keywordsOf(mapped.item), ...allowed } } : allowed
  return {
    ...(isLength && { [isList ? 'maxItems' : 'maxLength']: maxLength }),
    // `10,2` and the like have no keyword.
    ...(!isLength && written !== '' && { [lengthTextKeyword]: written }),
    ...values,
    ...(example !== '' && { examples: [exampleOf(example, mapped)] }),
  }
}

/** The example as a value of its type where it is one, else the text. */
function exampleOf(text: string, mapped: MappedType | undefined): Json {
  if (mapped === undefined || mapped.type === 'string') return text
  try {
    return parseJson(text)
  } catch {
    // Lists are often written without brackets; anything else is kept as written.
    return mapped.type === 'array' && text.includes(',') ? (listOfText(text, mapped.item) ?? text) : text
  }
}

/** `1,2,3`; undefined when not all of it is of the element's type. */
function listOfText(text: string, item: MappedType | undefined): Json[] | undefined {
  if (item === undefined || item.type === 'object' || item.type === 'array') return undefined
  const values = text.split(',').map((each) => exampleOf(each.trim(), item))
  const isWhole = values.every((value) => (item.type === 'string' ? value !== '' : isNumber(value)))
  return isWhole ? values : undefined
}
