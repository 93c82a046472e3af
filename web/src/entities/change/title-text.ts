/* What changed in one line, as a text. Pure. */
import type { SummaryItem } from '@lectern/model'
import type { TFunction } from 'i18next'

/**
 * `Renamed qty to quantity, 2 fields added`.
 * @param nameOf how a name in it is written; where it is: item and place in it
 */
export function titleText(
  t: TFunction<'changes'>,
  items: readonly SummaryItem[],
  nameOf: (name: string, item: number, at: number) => string,
): string {
  const textOf = ({ topic, count, names }: SummaryItem, index: number): string => {
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
  }
  return items.map(textOf).reduce((joined, next) => t('titleOf.join', { text: joined, next }))
}
