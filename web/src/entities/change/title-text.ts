/* What changed in one line, as a text. Pure. */
import type { SummaryItem } from '@lectern/model'
import type { TFunction } from 'i18next'

/** How a name is written; where it is: item and place in it. */
type NameOf = (name: string, item: number, at: number) => string

/** `Renamed qty to quantity, 2 fields added`. */
export function titleText(t: TFunction<'changes'>, items: readonly SummaryItem[], nameOf: NameOf): string {
  return joinTitle(t, titleParts(t, items, nameOf))
}

/** What is said of each item. */
export function titleParts(t: TFunction<'changes'>, items: readonly SummaryItem[], nameOf: NameOf): string[] {
  return items.map(({ topic, count, names }, index) => {
    const [first = '', second = ''] = names.map((name, at) => nameOf(name, index, at))
    const text = t(`title.${topic}`, {
      count,
      first,
      second,
      named: names.length > 0 ? 'yes' : 'no',
      alone: index === 0 ? 'yes' : 'no',
    })
    // Only the first item begins the line.
    return index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)
  })
}

export function joinTitle(t: TFunction<'changes'>, parts: readonly string[]): string {
  return parts.reduce((text, next) => t('titleOf.join', { text, next }))
}
