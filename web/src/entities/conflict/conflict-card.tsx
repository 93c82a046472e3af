import { Button } from '@mantine/core'
import type { ConflictAnswer } from '@lectern/contracts'
import { type Conflict, type Json, jsonText } from '@lectern/model'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../shared/ui/text/tag.tsx'
import { conflictSides, type ConflictSide } from './conflict-answers.ts'
import type { PlaceWords, SidesWords } from './conflict-words.ts'
import { markWords, type Stretch } from './marked-words.ts'
import { OwnValue } from './own-value.tsx'
import classes from './conflict.module.css'

interface ConflictCardProps {
  conflict: Conflict
  words: PlaceWords | undefined
  sides: SidesWords
  answer: ConflictAnswer | undefined
  isCurrent: boolean
  /** A value of one's own is being written. */
  isWriting: boolean
  onWriting: (isWriting: boolean) => void
  onFocus: () => void
  onDecide: (answer: ConflictAnswer) => void
  onReopen: () => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** One place both sides changed: what it was, what either made of it, and the choice. */
export function ConflictCard(props: ConflictCardProps) {
  const { conflict, words, sides, answer, isCurrent, isWriting, onWriting, onFocus, onDecide, onReopen } = props
  const { t } = useTranslation('conflict')
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { id, path } = conflict
  const texts = useSideTexts(conflict, words)
  const names: Readonly<Record<ConflictSide, string>> = {
    base: sides.base?.name ?? t('side.base'),
    ours: sides.ours?.name ?? t('side.ours'),
    theirs: sides.theirs?.name ?? t('side.theirs'),
  }
  return (
    <li
      ref={card}
      className={classes['card']}
      data-current={isCurrent || undefined}
      data-decided={answer !== undefined || undefined}
      onFocus={onFocus}
    >
      <div className={classes['place']}>
        {answer === undefined ? (
          <IconAlertTriangle {...icon} className={classes['open']} />
        ) : (
          <IconCheck {...icon} className={classes['done']} />
        )}
        {words === undefined ? <code>{path}</code> : <strong>{words.place}</strong>}
        <KindText kind={conflict.kind} />
        {answer !== undefined && (
          <span className={classes['end']}>
            <Tag tone="accent">
              {answer.take === 'value' ? t('ownTaken') : t('taken', { side: names[answer.take] })}
            </Tag>
            <Button size="xs" variant="subtle" onClick={onReopen}>
              {t('change')}
            </Button>
          </span>
        )}
      </div>
      <div className={classes['sides']}>
        {conflictSides.map((side, index) => (
          <button
            key={side}
            type="button"
            className={classes['side']}
            aria-pressed={answer?.take === side}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onDecide({ id, take: side })}
          >
            <span className={classes['sideName']}>
              <kbd aria-hidden>{index + 1}</kbd>
              <b>{names[side]}</b> {sides[side]?.source}
            </span>
            <SideText text={texts[side]} isProse={conflict.isText} />
          </button>
        ))}
      </div>
      {answer?.take === 'value' && (
        <p className={classes['ownTaken']}>
          {answer.value === undefined ? t('nothing') : textOf(answer.value, conflict, words)}
        </p>
      )}
      {isWriting ? (
        <OwnValue
          conflict={conflict}
          onCancel={() => onWriting(false)}
          onDone={(value) => onDecide({ id, take: 'value', value })}
        />
      ) : (
        (words?.isFree ?? true) && (
          <Button size="xs" variant="subtle" aria-keyshortcuts="e" onClick={() => onWriting(true)}>
            {t('own')}
          </Button>
        )
      )}
    </li>
  )
}

function textOf(value: unknown, { isText }: Pick<Conflict, 'isText'>, words: PlaceWords | undefined): string {
  if (words !== undefined) return words.valueOf(value as Json) // of a conflict, or written by hand: JSON both
  return isText && typeof value === 'string' ? value : jsonText(value as Json, 2)
}

type SideTexts = Readonly<Record<ConflictSide, readonly Stretch[] | undefined>>

/** What each side says, with marks on the words it changed; `undefined` for nothing. */
function useSideTexts(conflict: Conflict, words: PlaceWords | undefined): SideTexts {
  return useMemo(() => {
    const [base, ours, theirs] = conflictSides.map((side) => {
      const value = conflict[side]
      return value === undefined ? undefined : textOf(value, conflict, words)
    })
    const plain = (text: string | undefined) => (text === undefined ? undefined : [{ text, isMarked: false }])
    if (base === undefined && ours !== undefined && theirs !== undefined) {
      const marks = markWords(ours, theirs)
      return { base: undefined, ours: marks?.before ?? plain(ours), theirs: marks?.after ?? plain(theirs) }
    }
    const marked = (text: string | undefined) =>
      base === undefined || text === undefined ? undefined : markWords(base, text)?.after
    return { base: plain(base), ours: marked(ours) ?? plain(ours), theirs: marked(theirs) ?? plain(theirs) }
  }, [conflict, words])
}

function SideText({ text, isProse }: { text: readonly Stretch[] | undefined; isProse: boolean }) {
  const { t } = useTranslation('conflict')
  if (text === undefined) return <em>{t('nothing')}</em>
  if (text.every((stretch) => stretch.text === '')) return <em>{t('empty')}</em>
  return (
    <span className={classes['value']} data-prose={isProse || undefined}>
      {text.map((stretch, index) =>
        stretch.isMarked ? <ins key={index}>{stretch.text}</ins> : <Fragment key={index}>{stretch.text}</Fragment>,
      )}
    </span>
  )
}

function KindText({ kind }: Pick<Conflict, 'kind'>) {
  const { t } = useTranslation('conflict')
  switch (kind) {
    case 'changed':
      return <span>{t('kind.changed')}</span>
    case 'removed_upstream':
      return <span>{t('kind.removedThere')}</span>
    case 'removed_here':
      return <span>{t('kind.removedHere')}</span>
    case 'order':
      return <span>{t('kind.order')}</span>
    case 'excluded':
      return <span>{t('kind.excluded')}</span>
  }
}
