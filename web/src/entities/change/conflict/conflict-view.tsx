import { Button, Progress } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deciding } from './conflict-answers.ts'
import { ConflictCards } from './conflict-cards.tsx'
import type { SidesWords, WordsOf } from './conflict-words.ts'
import classes from './conflict.module.css'

interface ConflictViewProps {
  deciding: Deciding
  /** What the conflicts are in, over them: a document's method, path and name. None where the page shows it already. */
  subject?: ReactNode
  /** Level of the heading in its page. */
  level?: 1 | 2 | 3
  sides?: SidesWords
  wordsOf?: WordsOf
  /** Buttons of the foot: what to do with the decisions. */
  children: ReactNode
}

/** Where two people, or a person and a source, changed the same places: to be decided one by one, or all at once. */
export function ConflictView({ deciding, subject, level = 2, sides, wordsOf, children }: ConflictViewProps) {
  const { t } = useTranslation('conflict')
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    head.current?.focus()
  }, [])
  const { conflicts, left, decideAll } = deciding
  const Heading = `h${level}` as const
  const done = conflicts.length - left
  return (
    <div className="l-column l-grow l-short">
      <header className={clsx('l-flex l-gap-12', classes['head'])}>
        <IconGitMerge size={18} stroke={1.6} aria-hidden />
        <div>
          {subject !== undefined && <div className={clsx('l-flex l-gap-8 l-t2', classes['subject'])}>{subject}</div>}
          <Heading ref={head} tabIndex={-1}>
            {t('title', { count: conflicts.length })}
          </Heading>
          <p>{t('body')}</p>
        </div>
      </header>
      <div className="l-row l-wrap l-gap-8 l-my-16">
        <Button size="xs" onClick={() => decideAll('ours')}>
          {sides?.ours?.name === undefined ? t('allOurs') : t('all', { side: sides.ours.name })}
        </Button>
        <Button size="xs" onClick={() => decideAll('theirs')}>
          {sides?.theirs?.name === undefined ? t('allTheirs') : t('all', { side: sides.theirs.name })}
        </Button>
        <span className="l-note l-wide-only">{t('keys')}</span>
      </div>
      <ConflictCards deciding={deciding} {...(sides && { sides })} {...(wordsOf && { wordsOf })} />
      <footer className="l-row l-wrap l-fixed l-gap-8 l-mt-16 l-min-h-56 l-sticky l-bottom-0 l-on-page l-rule-top">
        <div className={clsx('l-row l-grow l-gap-12 l-m-whole-row', classes['progress'])}>
          <Progress
            value={(done / Math.max(conflicts.length, 1)) * 100}
            aria-label={t('progress', { done, count: conflicts.length })}
          />
          <span role="status">{t('left', { count: left })}</span>
        </div>
        {children}
      </footer>
    </div>
  )
}
