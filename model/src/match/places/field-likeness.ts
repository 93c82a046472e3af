/* How alike two fields are, beside their names. */
import { typeText, type Row } from '../../schema-rows/row.ts'

/** From this likeness on, a field that is new stands for one that is gone. */
export const enough = 3

/** All a row says, apart from its name and whether it is required. */
export function textOf(row: Row): string {
  const { description, enumContent, example, format, constraints, enumId, title, variants = [] } = row
  return JSON.stringify([
    typeText(row),
    description,
    enumContent,
    example,
    row.default,
    format,
    constraints,
    enumId,
    title,
    row.maxLengthIsDefault ? null : row.maxLength,
    variants.map(({ name }) => name),
  ])
}

/** True for a row that hardly any other one is the same as by chance. */
export function saysMuch({ description, enumContent, example, modelName, enumId, title, constraints }: Row): boolean {
  return (
    [description, modelName, enumId, title].some((text) => text !== '') ||
    example !== undefined ||
    enumContent.length + constraints.length > 0
  )
}

/**
 * How much speaks for `to` being what `from` was; 3 is enough.
 * @param isThere it stands where the other one stood
 */
export function likeness(from: Row, to: Row, isThere: boolean): number {
  const isNamed = (row: Row): boolean => row.place === 'property' || row.place === 'parameter'
  if (!isNamed(from) || !isNamed(to)) return 0
  let points = isThere ? 1 : 0
  if (typeText(from) === typeText(to)) points += 1
  if (textOf(from) === textOf(to)) points += 1
  if (from.description !== '' && from.description === to.description) points += 2
  if (from.description !== '' && to.description !== '' && from.description !== to.description) points -= 1
  return points + nameLikeness(from.name, to.name)
}

/** 2 for another spelling of the same words, 1 when they share one. */
function nameLikeness(from: string, to: string): number {
  const [ours, theirs] = [wordsOf(from), wordsOf(to)]
  if (ours.join('') === theirs.join('')) return 2
  return ours.some((word) => word.length > 1 && theirs.includes(word)) ? 1 : 0
}

/** `unitPrice` and `unit_price` are unit and price. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
