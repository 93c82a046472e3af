/* JSON values → the bytes of a file. */
import { jsonText, literalMark, type Json } from '@lectern/model'
import { stringify } from 'yaml'

export type TextFormat = 'json' | 'yaml'

const encoder = new TextEncoder()

/** The file's bytes as UTF-8; lines of YAML stay whole, so that a change of a text is one line. */
export function writeJson(value: Json, format: TextFormat = 'json'): Uint8Array {
  return encoder.encode(format === 'json' ? `${jsonText(value, 2)}\n` : yamlText(value))
}

const markedNumber = /["']?\ufdd0(-?\d[\d.eE+-]*)["']?/g

/** Without anchors: readers of descriptions rarely follow them. */
function yamlText(value: Json): string {
  const text = stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 })
  return text.includes(literalMark) ? text.replaceAll(markedNumber, '$1') : text
}

export function writeText(text: string): Uint8Array {
  return encoder.encode(text)
}
