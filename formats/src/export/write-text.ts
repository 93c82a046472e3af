/* JSON values → the bytes of a file. */
import type { Json } from '@lectern/model'
import { stringify } from 'yaml'

export type TextFormat = 'json' | 'yaml'

const encoder = new TextEncoder()

/** The file's bytes as UTF-8; lines of YAML stay whole, so that a change of a text is one line. */
export function writeJson(value: Json, format: TextFormat = 'json'): Uint8Array {
  // Without anchors: readers of descriptions rarely follow them.
  return encoder.encode(
    format === 'json'
      ? `${JSON.stringify(value, null, 2)}\n`
      : stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 }),
  )
}

export function writeText(text: string): Uint8Array {
  return encoder.encode(text)
}
