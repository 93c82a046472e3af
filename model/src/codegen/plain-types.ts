/* What languages without unions share: one of several objects is an object with the fields of all; any other union is anything. */
import { appendAll } from '../append-all.ts'
import type { CodeField, CodeModel, Declaration, EnumDeclaration, TypeUse } from './code-model.ts'

/** How a language spells the types that are not declared. */
export interface TypeWords {
  text: string
  date?: string
  dateTime?: string
  uuid?: string
  int32?: string
  int64: string
  number: string
  boolean: string
  any: string
  binary: string
  list: (item: string) => string
  map: (value: string) => string
  /** A type that may be null; as it is when absent. */
  nullable?: (type: string) => string
}

/** A type with fields, or an enumeration. */
export interface PlainRecord {
  name: string
  description: string
  fields: CodeField[]
}

export function plainDeclarations({ declarations }: CodeModel): { records: PlainRecord[]; enums: EnumDeclaration[] } {
  const records = declarations.flatMap((each): PlainRecord[] => {
    const fields = each.kind === 'enum' ? undefined : each.fields
    return fields === undefined ? [] : [{ name: each.name, description: each.description, fields }]
  })
  return { records, enums: declarations.filter((each) => each.kind === 'enum') }
}

export function isAnything(declaration: Declaration): boolean {
  return declaration.kind === 'union' && declaration.fields === undefined
}

/** Whether a value has fields of its own. */
export function isRecord(type: TypeUse): boolean {
  return type.kind === 'named' && type.declaration.kind !== 'enum' && !isAnything(type.declaration)
}

/** Writes types of a language; `named` replaces how declared ones are written. */
export function typeWriter(
  words: TypeWords,
  named: (declaration: Declaration) => string = ({ name }) => name,
): (type: TypeUse) => string {
  const base = (type: TypeUse): string => {
    switch (type.kind) {
      case 'string':
        return (
          { text: words.text, date: words.date, 'date-time': words.dateTime, uuid: words.uuid }[type.format] ??
          words.text
        )
      case 'integer':
        return type.bits === 32 ? (words.int32 ?? words.int64) : words.int64
      case 'number':
      case 'boolean':
      case 'any':
      case 'binary':
        return words[type.kind]
      case 'list':
        return words.list(write(type.item))
      case 'map':
        return words.map(write(type.value))
      case 'named':
        return isAnything(type.declaration) ? words.any : named(type.declaration)
    }
  }
  const write = (type: TypeUse): string => {
    const text = base(type)
    return type.nullable && text !== words.any ? (words.nullable?.(text) ?? text) : text
  }
  return write
}

/** Whether a record is in itself, not through a list or map: languages that keep values in place can't have such ones. */
export function holdsItself({ name, fields }: PlainRecord): boolean {
  const seen = new Set<Declaration>()
  const open = [...fields]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type.kind !== 'named' || next.type.declaration.kind === 'enum') continue
    const { declaration } = next.type
    if (declaration.name === name && !isAnything(declaration)) return true
    if (!seen.has(declaration)) appendAll(open, declaration.fields ?? [])
    seen.add(declaration)
  }
  return false
}
