/* Fields as a table of Word, those below another one indented. */
import { Paragraph, type FileChild } from 'docx'
import { linearFields, linearValue, type LinearField } from '../pages/linear-fields.ts'
import type { FieldReading } from '../pages/reading.ts'
import { chipText, fieldCount, fieldName, fieldType } from '../pages/words.ts'
import type { WordContext } from './word-context.ts'
import { codeRun, gap, runs, table, textLine } from './word-parts.ts'
import { colours } from './word-styles.ts'

/** A table of the fields and those below them; nothing of no fields. */
export function fieldTable(fields: readonly FieldReading[], context: WordContext): FileChild[] {
  return tableOf(linearFields(fields, context.blocks), context)
}

/** The fields of a body; one line for a plain value. */
export function valueTable(value: FieldReading, context: WordContext): FileChild[] {
  const isTold = value.block !== undefined && value.variants.length === 0
  const isList = isTold && !/^(?:object|any)$/.test(value.type)
  return [
    ...(isList
      ? [new Paragraph({ children: [codeRun(fieldType(value, context.texts), { color: colours.quiet })] })]
      : []),
    ...(isTold ? context.rich.markdown(value.description) : []),
    ...tableOf(linearValue(value, context.blocks), context),
  ]
}

function tableOf(lines: readonly LinearField[], context: WordContext): FileChild[] {
  const { texts } = context
  if (lines.length === 0) return []
  if (!context.room.take(lines.length)) return [textLine(fieldCount(lines.length, texts), 'Quiet')]
  const head = [texts.field, texts.type, texts.required, texts.description]
  return [
    table(
      head,
      lines.map((line) => rowOf(line, context)),
      [32, 19, 9, 40],
    ),
    gap(),
  ]
}

/** Twentieths of a point per level. */
const indentStep = 200

function rowOf(line: LinearField, context: WordContext): FileChild[][] {
  const { field, level, variant } = line
  const { texts } = context
  const indent = { left: Math.min(level, 8) * indentStep }
  const name = new Paragraph({
    indent,
    children:
      variant === ''
        ? [codeRun(fieldName(field, texts), { strike: field.deprecated })]
        : runs(variant, { italics: true }),
  })
  if (variant !== '') return [[name], [], [], [...context.rich.markdown(field.description), ...notesOf(line, context)]]
  return [
    [name],
    [new Paragraph({ children: [codeRun(fieldType(field, texts), { color: colours.quiet })] })],
    [textLine(field.required ? texts.yes : '')],
    [...context.rich.markdown(field.description), ...rulesOf(field, context), ...notesOf(line, context)],
  ]
}

function rulesOf(field: FieldReading, { texts }: WordContext): FileChild[] {
  const rules = [
    ...(field.deprecated ? [texts.deprecated] : []),
    ...(field.origin === '' ? [] : [`${texts.inheritedFrom} ${field.origin}`]),
    ...field.chips.map((chip) => chipText(chip, texts)),
    ...(field.dictionary === '' ? [] : [field.dictionary]),
  ]
  const values = field.values.map(({ value, meaning }) => (meaning === '' ? value : `${value}: ${meaning}`))
  return [
    ...(rules.length === 0 ? [] : [textLine(rules.join(' · '), 'Quiet')]),
    ...(values.length === 0 ? [] : [textLine(`${texts.allowedValues}: ${values.join(', ')}`, 'Quiet')]),
  ]
}

function notesOf({ isRecursive, hidden }: LinearField, { texts }: WordContext): FileChild[] {
  if (isRecursive) return [textLine(`↻ ${texts.recursive}`, 'Quiet')]
  return hidden > 0 ? [textLine(`${fieldCount(hidden, texts)} …`, 'Quiet')] : []
}
