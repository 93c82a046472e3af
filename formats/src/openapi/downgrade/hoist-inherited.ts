/*
 * Body and form parameters that Swagger 2.0 allows in a Path Item: back from the operations that took them over.
 */
import { isObject, isSameJson, type Json, type JsonObject } from '@lectern/model'
import { fixedMethods } from '../grammar.ts'

interface Use {
  operation: JsonObject
  parameter: Json
}

/** Moves such parameters back when every operation of the path still has them as they were, or its own instead. */
export function hoistInherited(item: JsonObject, noteOf: (method: string) => JsonObject | undefined): void {
  const operations = fixedMethods.flatMap((method) => {
    const operation = item[method]
    return isObject(operation) ? [{ operation, entries: entriesOf(noteOf(method)) }] : []
  })
  const indexes = new Set(
    operations.flatMap(({ entries }) =>
      entries.map((entry) => entry['inherited']).filter((index) => typeof index === 'number'),
    ),
  )
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const uses: Use[] = []
    const isWhole = operations.every(({ operation, entries }) => {
      const entry = entries.find((candidate) => candidate['inherited'] === index)
      if (entry === undefined) return entries.some((own) => own['in'] !== undefined && own['inherited'] === undefined)
      const parameter = findParameter(operation, entry)
      if (parameter !== undefined) uses.push({ operation, parameter })
      return parameter !== undefined
    })
    const [first] = uses
    if (isWhole && first !== undefined && uses.every(({ parameter }) => isSameJson(parameter, first.parameter)))
      moveUp(item, index, uses)
  }
}

function entriesOf(note: JsonObject | undefined): JsonObject[] {
  const entries = note?.['parameters']
  return Array.isArray(entries) ? entries.filter(isObject) : []
}

function findParameter(operation: JsonObject, entry: JsonObject): Json | undefined {
  const list = operation['parameters']
  if (!Array.isArray(list)) return undefined
  return list.find(
    (parameter) =>
      isObject(parameter) &&
      (parameter['$ref'] !== undefined
        ? parameter['$ref'] === entry['$ref']
        : parameter['in'] === entry['in'] && parameter['name'] === entry['name']),
  )
}

function moveUp(item: JsonObject, index: number, uses: Use[]): void {
  for (const { operation, parameter } of uses) {
    const list = operation['parameters']
    const rest = Array.isArray(list) ? list.filter((candidate) => candidate !== parameter) : []
    if (rest.length > 0) operation['parameters'] = rest
    else Reflect.deleteProperty(operation, 'parameters')
  }
  const shared = Array.isArray(item['parameters']) ? [...item['parameters']] : []
  const [first] = uses
  if (first !== undefined) shared.splice(index, 0, first.parameter)
  item['parameters'] = shared
}
