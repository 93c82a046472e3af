/*
 * Where fields are after a change of their document. Ids of rows are made of names, so a comment at `order.price` has to be told that `price` is
 * `amount` now. Owns: telling a field that was renamed or moved from one that was removed. A field is taken for another one when what it says is
 * the same, or when it stands where the other stood and says nearly the same; nothing is taken for two fields. References end the search: what
 * is below them is the model's, and keeps its own way.
 */
import type { Components } from '../../content/components.ts'
import type { DocumentContent } from '../../content/content.ts'
import { pairRows, pairSections } from './pair.ts'
import { saysMuch, textOf } from './field-likeness.ts'
import {
  closest,
  isNamed,
  nameOf,
  placePath,
  placeSections,
  rowsBelow,
  type FieldPlace,
  type PlacedRow,
  type PlaceSection,
} from './sections.ts'

/** A state of a document; `components` without what did not change is enough. */
export interface PlaceState {
  content: DocumentContent
  components: Components
}

export interface FollowedPlace {
  from: FieldPlace
  to: FieldPlace
}

/** Rows looked at for a field that left its parent. */
const mostRows = 2_000
const mostDepth = 64

/**
 * The places that are others after a change. Those of fields that are gone stay as they are, and so does one whose field comes back while another
 * field had its parent's name: a field brought back has its own again.
 */
export function followPlaces(before: PlaceState, after: PlaceState, places: readonly FieldPlace[]): FollowedPlace[] {
  if (places.length === 0) return []
  const follower = new Follower(before, after)
  return places.flatMap((from) => {
    const to = follower.follow(from)
    const isSame = to.section === from.section && to.mediaType === from.mediaType && to.path === from.path
    return isSame ? [] : [{ from, to }]
  })
}

/** A row and where it is. */
interface Entry {
  section: PlaceSection
  placed: PlacedRow
}

class Follower {
  readonly #before: PlaceState
  readonly #after: PlaceState
  /** Sections before and after. */
  readonly #sections: ReadonlyMap<PlaceSection, PlaceSection>
  readonly #sectionsBefore: readonly PlaceSection[]
  readonly #sectionsAfter: readonly PlaceSection[]
  /** Rows that say what no other one of their section says, wherever they are. */
  readonly #known: ReadonlyMap<PlacedRow, Entry>
  readonly #taken: ReadonlySet<PlacedRow>
  /** Pairs of the rows of two levels, by the level before. */
  readonly #pairs = new Map<readonly PlacedRow[], ReadonlyMap<PlacedRow, PlacedRow>>()
  readonly #below = new Map<PlacedRow, PlacedRow[]>()
  #added: readonly Entry[] | undefined

  constructor(before: PlaceState, after: PlaceState) {
    this.#before = before
    this.#after = after
    this.#sectionsBefore = placeSections(before.content, before.components)
    this.#sectionsAfter = placeSections(after.content, after.components)
    this.#sections = pairSections(this.#sectionsBefore, this.#sectionsAfter)
    this.#known = knownPairs(
      this.#walk([...this.#sections.keys()], before).map((entry) => ({
        ...entry,
        section: this.#partner(entry.section),
      })),
      this.#walk(this.#sectionsAfter, after),
    )
    this.#taken = new Set([...this.#known.values()].map(({ placed }) => placed))
  }

  #partner(section: PlaceSection): PlaceSection {
    return this.#sections.get(section) ?? section
  }

  follow(place: FieldPlace): FieldPlace {
    const section = this.#sectionsBefore.find((one) => isNamed(one, place))
    if (section === undefined) return place
    const partner = this.#sections.get(section)
    let [from, to]: [readonly PlacedRow[], readonly PlacedRow[]] = [section.roots, partner?.roots ?? []]
    let target = partner
    let [here, there, seen] = ['', '', '']
    for (let depth = 0; depth < mostDepth && (depth === 0 || seen !== place.path); depth += 1) {
      const placed = closest(place.path, from)
      if (placed === undefined) break
      seen = placePath(placed.row.id)
      const found = this.#find(placed, from, to, target, partner)
      from = this.#children(placed, this.#before)
      if (found === undefined) {
        // What is below a field that is gone may have left it before.
        to = []
        continue
      }
      target = found.section
      here = seen
      there = placePath(found.placed.row.id)
      to = this.#children(found.placed, this.#after)
    }
    if (target === undefined) return place
    // What is gone or not read any deeper, below a reference, keeps the rest of its path.
    const followed = { ...nameOf(target), path: there + place.path.slice(here.length) }
    const wasGone = here !== place.path
    return wasGone && !this.#isField(followed) && this.#isField(place) ? place : followed
  }

  /** Whether a row is at the place after the change. */
  #isField(place: FieldPlace): boolean {
    let rows = this.#sectionsAfter.find((one) => isNamed(one, place))?.roots ?? []
    for (let depth = 0; depth < mostDepth; depth += 1) {
      const placed = closest(place.path, rows)
      if (placed === undefined) return false
      if (placePath(placed.row.id) === place.path) return true
      rows = this.#children(placed, this.#after)
    }
    return false
  }

  #find(
    placed: PlacedRow,
    from: readonly PlacedRow[],
    to: readonly PlacedRow[],
    section: PlaceSection | undefined,
    home: PlaceSection | undefined,
  ): Entry | undefined {
    const known = this.#known.get(placed)
    if (known !== undefined) return known
    const beside = this.#pair(from, to).get(placed)
    return beside === undefined || section === undefined ? this.#elsewhere(placed, home) : { section, placed: beside }
  }

  /** A field that left its parent: the only new one of the same name and meaning in its section, or else in the document. */
  #elsewhere({ row: lost }: PlacedRow, home: PlaceSection | undefined): Entry | undefined {
    const text = textOf(lost)
    const alike = this.#newRows().filter(({ placed: { row } }) => row.name === lost.name && textOf(row) === text)
    const near = alike.filter(({ section }) => section === home)
    const [only, another] = near.length > 0 ? near : alike
    return another === undefined ? only : undefined
  }

  /** Rows after the change that are none of those before it. */
  #newRows(): readonly Entry[] {
    if (this.#added !== undefined) return this.#added
    const paired = new Set<PlacedRow>(this.#taken)
    const levels = [...this.#sections].map(([from, to]): [readonly PlacedRow[], readonly PlacedRow[]] => [
      from.roots,
      to.roots,
    ])
    for (let at = 0; at < Math.min(levels.length, mostRows); at += 1) {
      const [from, to] = levels[at] ?? [[], []]
      for (const [here, there] of this.#pair(from, to)) {
        paired.add(there)
        levels.push([this.#children(here, this.#before), this.#children(there, this.#after)])
      }
    }
    const all = this.#walk(this.#sectionsAfter, this.#after)
    return (this.#added = all.filter(({ placed }) => placed.row.name !== '' && !paired.has(placed)))
  }

  #walk(sections: readonly PlaceSection[], state: PlaceState): Entry[] {
    const queue = sections.flatMap((section) => section.roots.map((placed) => ({ section, placed })))
    for (let at = 0; at < Math.min(queue.length, mostRows); at += 1) {
      const next = queue[at]
      if (next === undefined) break
      for (const placed of this.#children(next.placed, state)) queue.push({ section: next.section, placed })
    }
    return queue
  }

  #children(placed: PlacedRow, state: PlaceState): PlacedRow[] {
    const known = this.#below.get(placed)
    if (known !== undefined) return known
    const children = rowsBelow(placed, state.components)
    this.#below.set(placed, children)
    return children
  }

  #pair(from: readonly PlacedRow[], to: readonly PlacedRow[]): ReadonlyMap<PlacedRow, PlacedRow> {
    const known = this.#pairs.get(from)
    if (known !== undefined) return known
    const pairs = pairRows(
      from.filter((placed) => !this.#known.has(placed)),
      to.filter((placed) => !this.#taken.has(placed)),
    )
    for (const placed of from) {
      const found = this.#known.get(placed)?.placed
      if (found !== undefined && to.includes(found)) pairs.set(placed, found)
    }
    this.#pairs.set(from, pairs)
    return pairs
  }
}

/** Fields that say the same before and after, and that no other field of their section does; sections as they are called afterwards. */
function knownPairs(before: readonly Entry[], after: readonly Entry[]): ReadonlyMap<PlacedRow, Entry> {
  const [ours, theirs] = [byMeaning(before), byMeaning(after)]
  const pairs = new Map<PlacedRow, Entry>()
  for (const [text, entry] of ours) {
    const found = theirs.get(text)
    if (entry !== undefined && found !== undefined) pairs.set(entry.placed, found)
  }
  return pairs
}

/** By what fields say; `undefined` where several say the same. */
function byMeaning(entries: readonly Entry[]): Map<string, Entry | undefined> {
  const found = new Map<string, Entry | undefined>()
  for (const entry of entries) {
    const { row } = entry.placed
    if (row.place === 'root' || !saysMuch(row)) continue
    const text = `${entry.section.section}\n${entry.section.mediaType}\n${textOf(row)}`
    found.set(text, found.has(text) ? undefined : entry)
  }
  return found
}
