/* Annotations of Java sources with their values. */
import type { Json } from '@lectern/model'
import { stringOf, type TokenReader } from '../tokens.ts'

export interface Annotation {
  name: string
  /** Values by name; the only one is called `value`. */
  values: Map<string, Json>
}

/** The annotations that stand here, one after the other. */
export function readAnnotations(reader: TokenReader): Annotation[] {
  const found: Annotation[] = []
  while (reader.isAt('@') && reader.peek(1).text !== 'interface') {
    reader.next()
    let { text } = reader.name()
    while (reader.take('.')) text = reader.name().text
    found.push({ name: text, values: reader.take('(') ? readValues(reader) : new Map<string, Json>() })
  }
  return found
}

/** The values in brackets, after the opening one. */
export function readValues(reader: TokenReader): Map<string, Json> {
  const values = new Map<string, Json>()
  while (!reader.take(')')) {
    if (reader.take(',')) continue
    const isNamed = reader.peek().kind === 'name' && reader.peek(1).text === '='
    const name = isNamed ? reader.next().text : 'value'
    if (isNamed) reader.next()
    values.set(name, readValue(reader))
  }
  return values
}

function readValue(reader: TokenReader): Json {
  if (reader.take('{')) {
    const list: Json[] = []
    while (!reader.take('}')) if (!reader.take(',')) list.push(readValue(reader))
    return list
  }
  if (reader.isAt('@')) {
    readAnnotations(reader)
    return null
  }
  const token = reader.next()
  if (token.kind === 'end') throw reader.unexpected()
  let value: Json =
    token.kind === 'string' ? stringOf(token) : token.kind === 'number' ? Number.parseFloat(token.text) : token.text
  if (value === 'true' || value === 'false') value = value === 'true'
  // `"a" + "b"`, `Type.CONSTANT`, `Foo.class`: the first word is enough.
  for (;;) {
    if (reader.take('+')) {
      const next = readValue(reader)
      if (typeof value === 'string' && typeof next === 'string') value += next
    } else if (reader.take('.')) value = reader.name().text
    else return value
  }
}
