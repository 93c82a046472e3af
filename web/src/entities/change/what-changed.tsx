import type { ChangeGroup } from '@lectern/model'
import { Button } from '@mantine/core'
import { IconArrowsSort, IconMinus, IconPencil, IconPlus, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDetail } from './change-detail.tsx'
import { ChangeSentence } from './change-sentence.tsx'
import { GroupLevel } from './findings/group-level.tsx'
import { kindTones } from './kind-tones.ts'
import { PlaceTrail } from './place-trail.tsx'
import { showInView } from './show-in-view.ts'
import classes from './change.module.css'

/** Changes shown at once, and more by each press of the button. */
const step = 300

const icons: Readonly<Record<ChangeGroup['kind'], Icon>> = {
  added: IconPlus,
  removed: IconMinus,
  changed: IconPencil,
  reordered: IconArrowsSort,
}

interface WhatChangedProps {
  groups: readonly ChangeGroup[]
  hasPlaces?: boolean
  /** Those a link led to: marked, and the first of them in view. */
  meant?: readonly ChangeGroup[]
}

/** What changed, a row for each act: where, what, and how much it matters. */
export function WhatChanged({ groups, hasPlaces = true, meant = [] }: WhatChangedProps) {
  const { t } = useTranslation('changes')
  const [first] = meant
  const [shown, setShown] = useState(first === undefined ? step : Math.max(step, groups.indexOf(first) + 1))
  return (
    <div className={classes['frame']}>
      <ul
        className={clsx('l-m-0 l-frame l-no-marks l-ruled l-p-0 l-round-card', classes['list'])}
        aria-label={t('list')}
      >
        {groups.slice(0, shown).map((group, index) => (
          // Two groups may be about the same place.
          <ChangeItem
            key={index}
            group={group}
            hasPlace={hasPlaces}
            isMeant={meant.includes(group)}
            isFirst={group === first}
          />
        ))}
      </ul>
      {groups.length > shown && (
        <Button className="l-mt-12" onClick={() => setShown(shown + step)}>
          {t('andMore', { count: groups.length - shown })}
        </Button>
      )}
    </div>
  )
}

interface ChangeItemProps {
  group: ChangeGroup
  hasPlace: boolean
  isMeant: boolean
  /** The first of those that are meant. */
  isFirst: boolean
}

function ChangeItem({ group, hasPlace, isMeant, isFirst }: ChangeItemProps) {
  const { t } = useTranslation('changes')
  const { kind, level, findings = [], place, changes } = group
  const path = changes.map((change) => change.path).join('\n')
  const Kind = icons[kind]
  return (
    <li
      className="l-relative l-entry"
      data-kind={kind}
      aria-current={isMeant ? true : undefined}
      ref={isFirst ? showInView : undefined}
    >
      <span className={clsx('l-row l-h-20', kindTones[kind])}>
        <Kind size={14} stroke={2} role="img" aria-label={t(`kind.${kind}`)} />
      </span>
      {hasPlace && <PlaceTrail place={place} path={path} />}
      <div className={clsx('l-narrow l-break l-changed-words', classes['what'])}>
        <p>
          <ChangeSentence group={group} />
        </p>
        <ChangeDetail group={group} />
      </div>
      {level !== undefined && <GroupLevel level={level} findings={findings} />}
    </li>
  )
}
