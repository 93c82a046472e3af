import { Button } from '@mantine/core'
import type { ConflictAnswer } from '@lectern/contracts'
import type { Conflict, Json } from '@lectern/model'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { PlaceTrail } from '../place-trail.tsx'
import { conflictSides, type ConflictSide } from './conflict-answers.ts'
import type { PlaceWords, SidesWords } from './conflict-words.ts'
import { ConflictValue } from './conflict-value.tsx'
import { OwnValue } from './own-value.tsx'
import { textOf, useSideTexts } from './side-texts.ts'
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

/** What these are about is a field, called by its name alone. */
const fieldTopics: ReadonlySet<Conflict['topic']> = new Set(['header', 'parameter', 'property'])

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** One place both sides changed: what it was, what either made of it, and the choice. */
export function ConflictCard(props: ConflictCardProps) {
  const { conflict, words, sides, answer, isCurrent, isWriting, onWriting, onFocus, onDecide, onReopen } = props
  const { t } = useTranslation('conflict')
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { id, path, place, topic, name } = conflict
  const texts = useSideTexts(conflict, words)
  const word = t(`topic.${topic}`, { name })
  const thing = word === '' ? undefined : { text: word, isField: fieldTopics.has(topic) }
  const names: Readonly<Record<ConflictSide, string>> = {
    base: sides.base?.name ?? t('side.base'),
    ours: sides.ours?.name ?? t('side.ours'),
    theirs: sides.theirs?.name ?? t('side.theirs'),
  }
  return (
    <li
      ref={card}
      className={clsx('l-card', classes['card'])}
      data-current={isCurrent || undefined}
      data-decided={answer !== undefined || undefined}
      onFocus={onFocus}
    >
      <div className={clsx('l-row l-wrap l-gap-4-8 l-py-4 l-pl-12 l-pr-8 l-t3 l-rule-bottom', classes['place'])}>
        {answer === undefined ? (
          <IconAlertTriangle {...icon} className="l-warn" />
        ) : (
          <IconCheck {...icon} className="l-ok" />
        )}
        <strong>
          {words === undefined ? (
            <PlaceTrail place={place} path={path} {...(thing !== undefined && { thing })} />
          ) : (
            words.place
          )}
        </strong>
        <KindText kind={conflict.kind} />
        {answer !== undefined && (
          <span className="l-row l-at-end l-gap-4">
            <Tag tone="accent">
              {answer.take === 'value' ? t('ownTaken') : t('taken', { side: names[answer.take] })}
            </Tag>
            <Button size="xs" variant="subtle" onClick={onReopen}>
              {t('change')}
            </Button>
          </span>
        )}
      </div>
      <div className="l-grid l-columns-3 l-rule-bottom l-m-one-column">
        {conflictSides.map((side, index) => (
          <button
            key={side}
            type="button"
            className={clsx(
              'l-column l-narrow l-gap-6 l-py-10 l-px-12 l-t1 l-on-page l-text-start l-no-frame l-pointer',
              classes['side'],
            )}
            aria-pressed={answer?.take === side}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onDecide({ id, take: side })}
          >
            <span className={clsx('l-row l-gap-6 l-note', classes['sideName'])}>
              <i className={clsx('l-fixed', classes['mark'])} />
              <b>{names[side]}</b>{' '}
              <span className="l-cut" title={sides[side]?.source}>
                {sides[side]?.source}
              </span>
              <kbd className="l-at-end l-wide-only" aria-hidden>
                {index + 1}
              </kbd>
            </span>
            <ConflictValue
              conflict={conflict}
              value={conflict[side]}
              text={texts[side]}
              hasWords={words !== undefined}
            />
          </button>
        ))}
      </div>
      {answer?.take === 'value' && (
        <p className={clsx('l-py-6 l-px-10 l-on-ac-soft l-code l-break l-as-typed l-round', classes['ownTaken'])}>
          {answer.value === undefined
            ? t('nothing')
            : // Written by hand as JSON or text.
              textOf(answer.value as Json, words)}
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
