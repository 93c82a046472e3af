/* Which row and which section is which after a change: the same name and meaning first, then meaning, then name, then what is nearly the same. */
import type { Row } from '../../schema-rows/row.ts'
import { enough, likeness, saysMuch, textOf } from './field-likeness.ts'
import { familyOf, isNamed, rowsBelow, type PlacedRow, type PlaceSection } from './sections.ts'

/** Sections that stayed, then of those left over the only one of its family that says the same: its status or media type was changed. */
export function pairSections(
  before: readonly PlaceSection[],
  after: readonly PlaceSection[],
): Map<PlaceSection, PlaceSection> {
  const pairs = new Map<PlaceSection, PlaceSection>()
  for (const section of before) {
    const same = after.find((one) => isNamed(one, section))
    if (same !== undefined) pairs.set(section, same)
  }
  const isIn = (one: PlaceSection, others: readonly PlaceSection[]) => others.some((each) => isNamed(each, one))
  const gone = before.filter((one) => !isIn(one, after))
  const added = after.filter((one) => !isIn(one, before))
  for (const section of gone) {
    const near = added.filter((one) => isKin(one, section))
    const [found] = near
    if (found === undefined || near.length > 1) continue
    const rivals = gone.filter((one) => isKin(found, one))
    if (rivals.length === 1) pairs.set(section, found)
  }
  return pairs
}

/** One of both names stayed, and most of the fields. */
function isKin(one: PlaceSection, other: PlaceSection): boolean {
  if (familyOf(one) !== familyOf(other)) return false
  if (one.section !== other.section && one.mediaType !== other.mediaType) return false
  const [ours, theirs] = [namesOf(one), namesOf(other)]
  const common = [...ours].filter((name) => theirs.has(name)).length
  return common * 2 >= Math.max(ours.size, theirs.size)
}

/** Names of the top fields; the root of a body has none of its own. */
function namesOf({ roots }: PlaceSection): ReadonlySet<string> {
  const top = roots.flatMap((placed) => (placed.row.place === 'root' ? rowsBelow(placed, {}) : [placed]))
  return new Set(top.map(({ row }) => row.name))
}

/** A level that is all new is not compared with what it was, each with each. */
const mostComparisons = 10_000

/** Which row is which after a change of a level. */
export function pairRows(before: readonly PlacedRow[], after: readonly PlacedRow[]): Map<PlacedRow, PlacedRow> {
  const pairs = new Map<PlacedRow, PlacedRow>()
  const taken = new Set<PlacedRow>()
  const pair = (from: PlacedRow, to: PlacedRow): void => {
    pairs.set(from, to)
    taken.add(to)
  }
  const pairBy = (keyOfRow: (row: Row) => string | undefined): void => {
    const groups = groupBy(
      after.filter((placed) => !taken.has(placed)),
      keyOfRow,
    )
    const own = groupBy(
      before.filter((placed) => !pairs.has(placed)),
      keyOfRow,
    )
    for (const [key, [from, another]] of own) {
      const [to, other] = groups.get(key) ?? []
      if (from !== undefined && to !== undefined && another === undefined && other === undefined) pair(from, to)
    }
  }
  pairBy((row) => `${nameKey(row)}\n${textOf(row)}`)
  pairBy((row) => (saysMuch(row) ? textOf(row) : undefined))
  pairBy(nameKey)
  const left = before.filter((placed) => !pairs.has(placed))
  const free = after.filter((placed) => !taken.has(placed))
  if (left.length * free.length > mostComparisons) return pairs
  /** At the same place of the list, or beside the same one. */
  const standsAs = (from: PlacedRow, to: PlacedRow): boolean => {
    const [at, now] = [before.indexOf(from), after.indexOf(to)]
    const isBeside = (step: number): boolean => {
      const [old, next] = [before[at + step], after[now + step]]
      return old === undefined ? next === undefined : next !== undefined && pairs.get(old) === next
    }
    return at === now || isBeside(-1) || isBeside(1)
  }
  const scored = left.flatMap((from) =>
    free.map((to) => ({ from, to, score: likeness(from.row, to.row, standsAs(from, to)) })),
  )
  scored.sort((a, b) => b.score - a.score)
  for (const { from, to, score } of scored) if (score >= enough && !pairs.has(from) && !taken.has(to)) pair(from, to)
  return pairs
}

/** Variants of a choice have fields of the same names. */
const nameKey = ({ place, name, variantOf }: Row): string => `${place}\n${name}\n${variantOf}`

function groupBy(rows: readonly PlacedRow[], keyOfRow: (row: Row) => string | undefined): Map<string, PlacedRow[]> {
  const groups = new Map<string, PlacedRow[]>()
  for (const placed of rows) {
    const key = keyOfRow(placed.row)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [placed])
    else group.push(placed)
  }
  return groups
}
