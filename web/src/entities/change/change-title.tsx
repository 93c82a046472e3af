import type { ChangeSummary, SummaryItem } from '@lectern/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Name } from './change-sentence.tsx'
import { RichText, slotOf } from './rich-text.tsx'
import { joinTitle, titleParts } from './title-text.ts'

interface ChangeTitleProps {
  summary: ChangeSummary
  /** Where what is said of an item leads; absent where nothing leads anywhere. */
  pathOf?: ((item: SummaryItem) => string) | undefined
}

/** What changed in one line: `Renamed qty to quantity, 2 fields added`. */
export function ChangeTitle({ summary: { items }, pathOf }: ChangeTitleProps) {
  const { t } = useTranslation('changes')
  const parts = titleParts(t, items, (_name, index, at) => slotOf(`${String(index)}.${String(at)}`))
  const shown = items.map((item, index): [string, ReactNode] => {
    const slots = item.names.map(
      (name, at) => [`${String(index)}.${String(at)}`, <Name key={name} name={name} />] as const,
    )
    const text = <RichText text={parts[index] ?? ''} slots={Object.fromEntries(slots)} />
    return [String(index), pathOf === undefined ? text : <TitleLink to={pathOf(item)}>{text}</TitleLink>]
  })
  const text = joinTitle(
    t,
    shown.map(([index]) => slotOf(index)),
  )
  return <RichText text={text} slots={Object.fromEntries(shown)} />
}

function TitleLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="l-inline-row l-min-h-hit l-t1 l-undecorated l-hover-underlined">
      <span>{children}</span>
    </Link>
  )
}
