import { parseJson, type Documented, type Json } from '@lectern/model'
import { useMemo } from 'react'
import type { Addition } from '../../../../entities/document/addition/addition.ts'
import { isTextual } from '../answer/answer-kind.ts'
import { decodeText } from '../answer/decode-text.ts'
import type { Answer } from '../answer/use-answer.ts'
import { additionOf, homesOf, mostExampleText, type WantedAddition } from './additions.ts'

/** What of a response can be added to its document. */
export interface Additions {
  homes: ReturnType<typeof homesOf>
  canBeExample: boolean
  add: (wanted: WantedAddition) => void
}

/** Nothing for who may not edit the document, and before the response was compared with it. */
export function useAdditions(
  { kind, contentType, bytes, read }: Answer,
  status: number | undefined,
  { documented, onAdd }: { documented: Documented; onAdd: ((addition: Addition) => void) | undefined },
): Additions | undefined {
  const match = read?.match
  const homes = useMemo(
    () => (match === undefined || match === 'tooLarge' ? [] : homesOf(match, documented)),
    [match, documented],
  )
  if (onAdd === undefined || status === undefined || bytes === undefined) return undefined
  if (match === undefined || match === 'tooLarge') return undefined
  const add = async (wanted: WantedAddition) => {
    const { inferSchema } = await import('@lectern/formats/snippets')
    const text = isTextual(kind) ? decodeText(bytes, contentType) : ''
    const value = kind === 'json' ? jsonOf(text) : undefined
    const making = { match, documented, inferSchema: (of: Json) => inferSchema([of]) }
    const addition = additionOf(wanted, { status, contentType, text, value }, making)
    if (addition !== undefined) onAdd(addition)
  }
  return {
    homes,
    canBeExample: match.mediaType !== '' && isTextual(kind) && bytes.length <= mostExampleText,
    add: (wanted) => void add(wanted),
  }
}

function jsonOf(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    // It is text, then.
    return undefined
  }
}
