import { Button } from '@mantine/core'
import type { ConflictAnswer } from '@lectern/contracts'
import type { Conflict, Json } from '@lectern/model'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './models.module.css'

interface ModelConflictsProps {
  conflicts: readonly Conflict[]
  isSaving: boolean
  onSave: (answers: ConflictAnswer[]) => void
  /** Drops what was typed for what is stored. */
  onTakeNewest: () => void
  onBack: () => void
}

const sides = ['ours', 'theirs'] as const
type Side = (typeof sides)[number]

/** Every place that somebody else changed as well, to be decided one by one; nothing is chosen beforehand. */
export function ModelConflicts({ conflicts, isSaving, onSave, onTakeNewest, onBack }: ModelConflictsProps) {
  const { t } = useTranslation('models')
  const [taken, setTaken] = useState<ReadonlyMap<string, Side>>(new Map())
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    head.current?.focus()
  }, [])
  const left = conflicts.filter(({ id }) => !taken.has(id)).length
  const takeAll = (side: Side) => setTaken(new Map(conflicts.map(({ id }): [string, Side] => [id, side])))
  const names: Readonly<Record<Side, string>> = { ours: t('conflict.ours'), theirs: t('conflict.theirs') }
  return (
    <div className={classes['conflicts']}>
      <header className={classes['conflictsHead']}>
        <IconGitMerge size={18} stroke={1.6} aria-hidden />
        <div>
          <h3 ref={head} tabIndex={-1}>
            {t('conflict.title', { count: conflicts.length })}
          </h3>
          <p>{t('conflict.body')}</p>
        </div>
      </header>
      <div className={classes['bulk']}>
        <Button size="xs" onClick={() => takeAll('ours')}>
          {t('conflict.allOurs')}
        </Button>
        <Button size="xs" onClick={() => takeAll('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
      </div>
      <ol className={classes['cards']}>
        {conflicts.map((conflict) => (
          <li key={conflict.id} className={classes['card']}>
            <code>{conflict.path}</code>
            <div className={classes['sides']}>
              {sides.map((side) => (
                <button
                  key={side}
                  type="button"
                  className={classes['side']}
                  aria-pressed={taken.get(conflict.id) === side}
                  onClick={() => setTaken(new Map(taken).set(conflict.id, side))}
                >
                  <span>{names[side]}</span>
                  <ConflictValue value={conflict[side]} />
                </button>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <footer className={classes['conflictsFoot']}>
        <span role="status">{t('conflict.left', { count: left })}</span>
        <Button onClick={onTakeNewest}>{t('takeNewest')}</Button>
        <Button onClick={onBack}>{t('conflict.back')}</Button>
        <Button
          variant="filled"
          disabled={left > 0}
          loading={isSaving}
          onClick={() => onSave([...taken].map(([id, take]) => ({ id, take })))}
        >
          {t('conflict.save')}
        </Button>
      </footer>
    </div>
  )
}

function ConflictValue({ value }: { value: Json | undefined }) {
  const { t } = useTranslation('models')
  if (value === undefined) return <em>{t('conflict.nothing')}</em>
  return (
    <span className={classes['conflictValue']}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </span>
  )
}
