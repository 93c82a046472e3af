import type { ChangeSummary } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { Name } from './change-sentence.tsx'
import { RichText, slotOf } from './rich-text.tsx'
import { titleText } from './title-text.ts'

/** What changed in one line: `Renamed qty to quantity, 2 fields added`. */
export function ChangeTitle({ summary: { items } }: { summary: ChangeSummary }) {
  const { t } = useTranslation('changes')
  const slots = items.flatMap(({ names }, index) =>
    names.map((name, at) => [`${String(index)}.${String(at)}`, <Name key={name} name={name} />] as const),
  )
  const text = titleText(t, items, (_name, index, at) => slotOf(`${String(index)}.${String(at)}`))
  return <RichText text={text} slots={Object.fromEntries(slots)} />
}
