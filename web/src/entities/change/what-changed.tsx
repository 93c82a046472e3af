import type { ChangeGroup, ChangeLevel } from '@lectern/model'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsSort,
  IconCheck,
  IconInfoCircle,
  IconMinus,
  IconPencil,
  IconPlus,
  type Icon,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../shared/ui/text/tag.tsx'
import { ChangeDetail } from './change-detail.tsx'
import { ChangeSentence } from './change-sentence.tsx'
import { PlaceTrail } from './place-trail.tsx'
import classes from './change.module.css'

/** Changes shown at once, and more by each press of the button. */
const step = 300

const kinds: Readonly<Record<ChangeGroup['kind'], Icon>> = {
  added: IconPlus,
  removed: IconMinus,
  changed: IconPencil,
  reordered: IconArrowsSort,
}
const levels: Readonly<Record<ChangeLevel, [tone: TagTone, icon: Icon]>> = {
  breaking: ['bad', IconAlertTriangle],
  attention: ['warn', IconInfoCircle],
  harmless: ['neutral', IconCheck],
}

/** What changed, a row for each act: where, what, and how much it matters. */
export function WhatChanged({ groups, hasPlaces = true }: { groups: readonly ChangeGroup[]; hasPlaces?: boolean }) {
  const { t } = useTranslation('changes')
  const [shown, setShown] = useState(step)
  return (
    <div className={classes['frame']}>
      <ul
        className={clsx('l-m-0 l-frame l-no-marks l-ruled l-p-0 l-round-card', classes['list'])}
        aria-label={t('list')}
      >
        {groups.slice(0, shown).map((group, index) => (
          // Two groups may be about the same place.
          <ChangeItem key={index} group={group} hasPlace={hasPlaces} />
        ))}
      </ul>
      {groups.length > shown && (
        <Button className={classes['more'] ?? ''} onClick={() => setShown(shown + step)}>
          {t('andMore', { count: groups.length - shown })}
        </Button>
      )}
    </div>
  )
}

function ChangeItem({ group, hasPlace }: { group: ChangeGroup; hasPlace: boolean }) {
  const { t } = useTranslation('changes')
  const { kind, level, place, changes } = group
  const path = changes.map((change) => change.path).join('\n')
  const Kind = kinds[kind]
  return (
    <li data-kind={kind}>
      <span className={clsx('l-row l-h-20', classes['kind'])}>
        <Kind size={14} stroke={2} role="img" aria-label={t(`kind.${kind}`)} />
      </span>
      {hasPlace && <PlaceTrail place={place} path={path} />}
      <div className={clsx('l-narrow', classes['what'])}>
        <p>
          <ChangeSentence group={group} />
        </p>
        <ChangeDetail group={group} />
      </div>
      {level !== undefined && <LevelTag level={level} />}
    </li>
  )
}

function LevelTag({ level }: { level: ChangeLevel }) {
  const { t } = useTranslation('changes')
  const [tone, Picture] = levels[level]
  return (
    <span className={clsx('l-line-20', classes['level'])} title={t(`levelHint.${level}`)}>
      <Tag tone={tone} icon={<Picture size={12} stroke={2} aria-hidden />}>
        {t(`level.${level}`)}
      </Tag>
    </span>
  )
}
