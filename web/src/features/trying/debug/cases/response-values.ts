/* The values of a JSON response, to point at. */
import { isObject, jsonText, writeJsonPath, type Json } from '@lectern/model'

export interface ResponseValue {
  path: string
  /** As JSON. */
  text: string
}

const mostValues = 300
const mostText = 500

/** Texts, numbers and the like with their paths, the first ones. */
export function valuesOfResponse(value: Json): ResponseValue[] {
  const found: ResponseValue[] = []
  const visit = (each: Json, steps: readonly (string | number)[]): void => {
    if (found.length >= mostValues) return
    if (Array.isArray(each)) each.forEach((entry, index) => visit(entry, [...steps, index]))
    else if (isObject(each)) for (const [name, entry] of Object.entries(each)) visit(entry, [...steps, name])
    else {
      const text = jsonText(each)
      if (text.length <= mostText) found.push({ path: writeJsonPath(steps), text })
    }
  }
  visit(value, [])
  return found
}
