import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ExportTexts } from '../export/export-texts.ts'
import { FieldBlocks } from '../pages/field-blocks.ts'
import { RichText } from '../pages/rich-text.ts'
import type { DubboReading } from '../pages/reading.ts'
import { RichWord } from './rich-word.ts'
import { WordRoom, type WordContext } from './word-context.ts'
import { documentParts } from './word-document.ts'

const texts = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../locales/en/exchange/export.json'), 'utf8'),
) as ExportTexts // A flat file of texts; JSON.parse is typed any.

function contextOf(room: WordRoom): WordContext {
  const rich = new RichWord(new RichText(texts, new Map(), () => undefined), () => undefined)
  return { texts, rich, room, blocks: new FieldBlocks({}, []) }
}

const reading: DubboReading = {
  kind: 'dubbo',
  service: undefined,
  definition: 'Order find(String id)',
  description: 'Finds an order.',
  deprecated: false,
  parameters: new FieldBlocks({}, []).fieldsOf({ type: 'object', properties: { id: { type: 'string' }, at: {} } }),
  result: undefined,
  answer: '{}',
  errors: [],
}

describe('documentParts', () => {
  it('is whole while there is room', () => {
    const room = new WordRoom()
    expect(documentParts(reading, contextOf(room)).length).toBeGreaterThan(5)
    expect(room.isFull).toBe(false)
  })

  it('says in short what finds no room, and how often', () => {
    const room = new WordRoom(2)
    documentParts(reading, contextOf(room))
    expect(room.isFull).toBe(true)
    const before = room.refused
    expect(documentParts(reading, contextOf(room))).toHaveLength(2)
    expect(room.refused).toBe(before + 1)
  })
})
