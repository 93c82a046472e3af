/*
 * Telling two JSON values apart in a few words, where a whole document in a failed test would hide the fault.
 */
import { childPointer, isObject, type Json } from '../src/index.ts'

/** The first place where two values differ, byte for byte (order of keys included), as text; '' when nowhere. */
export function firstDifference(a: unknown, b: unknown): string {
  return differenceAt(asJson(a), asJson(b), '#')
}

function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null)) as Json // what JSON.stringify wrote is JSON
}

function differenceAt(a: Json | undefined, b: Json | undefined, pointer: string): string {
  if (JSON.stringify(a) === JSON.stringify(b)) return ''
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return (
      a
        .map((entry, index) => differenceAt(entry, b[index], childPointer(pointer, index)))
        .find((each) => each !== '') ?? ''
    )
  }
  if (isObject(a) && isObject(b) && Object.keys(a).join('\n') === Object.keys(b).join('\n')) {
    return (
      Object.keys(a)
        .map((key) => differenceAt(a[key], b[key], childPointer(pointer, key)))
        .find((each) => each !== '') ?? ''
    )
  }
  return `${pointer}: ${shortly(a)} is not ${shortly(b)}`
}

function shortly(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
