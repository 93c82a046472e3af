/*
 * Fields one below the other, for pages that do not open and close. Owns: how deep they go and how many there are.
 */
import { joinId } from '@lectern/model'
import type { FieldBlocks } from './field-blocks.ts'
import type { FieldReading } from './reading.ts'

export interface LinearField {
  field: FieldReading
  /** Where it is in its part of the document, as addresses name it: `items[].quantity`; empty for the part itself. */
  path: string
  /** 0 for the first ones. */
  level: number
  /** Name of the alternative that begins here; its field stands for it alone. */
  variant: string
  /** It opens a model that is open above. */
  isRecursive: boolean
  /** Fields below that are not shown, for depth or number. */
  hidden: number
}

const maxLevel = 6
/** Of one list. */
const maxFields = 250

/** The fields with those below them, each model once on the way down. */
export function linearFields(fields: readonly FieldReading[], blocks: FieldBlocks): LinearField[] {
  const lines: LinearField[] = []
  for (const field of fields) addField(lines, field, blocks, { path: '', level: 0, open: [] })
  return lines
}

/** The fields of a value, without a line for an object itself. */
export function linearValue(value: FieldReading, blocks: FieldBlocks): LinearField[] {
  const hasOwnLine = value.variants.length > 0 || value.block === undefined
  return hasOwnLine ? linearFields([value], blocks) : linearBelow(value.block, blocks)
}

function linearBelow(block: number | undefined, blocks: FieldBlocks): LinearField[] {
  const lines: LinearField[] = []
  if (block === undefined) return lines
  for (const field of blocks.fieldsAt(block)) addField(lines, field, blocks, { path: '', level: 0, open: [block] })
  return lines
}

/** What is around a field. */
interface Around {
  path: string
  level: number
  /** Blocks that are open above. */
  open: readonly number[]
}

function addField(lines: LinearField[], field: FieldReading, blocks: FieldBlocks, around: Around): void {
  const { level } = around
  const path = joinId(around.path, field.step)
  const line: LinearField = { field, path, level, variant: '', isRecursive: false, hidden: 0 }
  lines.push(line)
  if (field.variants.length === 0) {
    addBelow(lines, line, field, blocks, { ...around, path })
    return
  }
  for (const { name, description, block, count } of field.variants) {
    if (lines.length >= maxFields) {
      line.hidden += 1
      continue
    }
    const head: LinearField = { ...line, field: { ...field, description }, level: level + 1, variant: name, hidden: 0 }
    lines.push(head)
    addBelow(lines, head, { block, count }, blocks, { ...around, path, level: level + 1 })
  }
}

function addBelow(
  lines: LinearField[],
  line: LinearField,
  { block, count }: Pick<FieldReading, 'block' | 'count'>,
  blocks: FieldBlocks,
  { path, level, open }: Around,
): void {
  if (block === undefined) return
  if (open.includes(block)) line.isRecursive = true
  else if (level >= maxLevel || lines.length >= maxFields) line.hidden = count
  else
    for (const field of blocks.fieldsAt(block))
      addField(lines, field, blocks, { path, level: level + 1, open: [...open, block] })
}
