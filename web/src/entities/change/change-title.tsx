import type { ChangeSummary, SummaryItem } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { Name } from './change-sentence.tsx'
import { RichText, slotOf } from './rich-text.tsx'

/** What changed in one line: `Renamed qty to quantity, 2 fields added`. */
export function ChangeTitle({ summary: { items } }: { summary: ChangeSummary }) {
  const { t } = useTranslation('changes')
  const textOf = ({ topic, count, names }: SummaryItem, index: number): string => {
    const [first = '', second = ''] = names.map((_name, at) => slotOf(`${String(index)}.${String(at)}`))
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
  const text = items.map(textOf).reduce((joined, next) => t('titleOf.join', { text: joined, next }))
  const slots = items.flatMap(({ names }, index) =>
    names.map((name, at) => [`${String(index)}.${String(at)}`, <Name key={name} name={name} />] as const),
  )
  return <RichText text={text} slots={Object.fromEntries(slots)} />
}
