/* A list in a body as a table: one row for each of its objects. */
import { isObject, ownValue, valueText, type Json, type JsonObject } from '@lectern/model'

export interface AnswerTable {
  columns: string[]
  /** As people read them; '' for what an object does not have. */
  rows: string[][]
  /** Rows of the list, shown or not. */
  total: number
}

/** What is shown of a list: what follows is in the text. */
const [mostRows, mostColumns, mostLetters] = [500, 50, 200]
/** Levels that are searched for a list. */
const mostLevels = 3

/** The first list of objects, the body itself or the nearest in it. */
export function tableOf(body: Json): AnswerTable | undefined {
  const list = listIn(body)
  if (list === undefined) return undefined
  const shown = list.slice(0, mostRows)
  const columns = [...new Set(shown.flatMap(Object.keys))].slice(0, mostColumns)
  const rows = shown.map((object) => columns.map((name) => cellOf(ownValue(object, name))))
  return { columns, rows, total: list.length }
}

function listIn(body: Json): JsonObject[] | undefined {
  let level: Json[] = [body]
  for (let depth = 0; depth < mostLevels; depth += 1) {
    const list = level.find(isListOfObjects)
    if (list !== undefined) return list
    level = level.filter(isObject).flatMap(Object.values<Json>)
  }
  return undefined
}

function isListOfObjects(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

function cellOf(value: Json | undefined): string {
  const text = value === undefined ? '' : valueText(value)
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text
}
