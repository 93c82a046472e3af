import type { Finding, RevisionDetail, RevisionRow } from '@lectern/contracts'
import { meantGroups, namesOfGroup } from '@lectern/model'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowRight, IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryPlace } from '../../../entities/history/history-place.ts'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { WhatChanged } from '../../../entities/change/what-changed.tsx'
import { useSettingWords } from './setting-words.ts'
import { comparisonQuery, stateQuery } from './history-queries.ts'
import { RemarkLine } from './remark-line.tsx'
import { FindingDecisions } from './decisions/finding-decisions.tsx'
import { DocumentSides } from './document-sides.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { describeSaved, emptyOf, linesOfSaved, readSaved, type Saved } from './saved-content.ts'
import { sidesOfSaved } from './saved-sides.ts'
import { SideBySide } from './side-by-side-view.tsx'
import classes from './difference.module.css'

/** `sides`: the words, and tables beside each other below them. */
export type Side = 'sides' | 'words' | 'source'

interface DifferenceProps {
  place: HistoryPlace
  /** Section of a shared model; empty for everything else. */
  section: string
  /** Its application; empty for what is of a project. */
  moduleId: string
  to: string
  /** Absent: what the state was made from. */
  from: string | undefined
  /** What of it a link led to: see `meantGroups`. */
  at: string | undefined
  /** The present state. */
  head: string
  side: Side
  canRestore: boolean
  onSide: (side: Side) => void
  onPair: (pair: { from?: string | undefined; to?: string | undefined }) => void
}

/** What is different between two states, or what the first one said. */
export function Difference({ from, ...props }: DifferenceProps) {
  const { place, to } = props
  const state = useQuery({ ...stateQuery(place, to), enabled: from === undefined })
  if (from !== undefined && from !== to) return <Comparison {...props} from={from} />
  return (
    <QueryState query={state} rows={8}>
      {(row) => (row.parentId === '' ? <First {...props} row={row} /> : <Comparison {...props} from={row.parentId} />)}
    </QueryState>
  )
}

type PartProps = Omit<DifferenceProps, 'from'>

/** The first state: everything in it is new. */
function First({ row, ...props }: PartProps & { row: RevisionDetail }) {
  const { t } = useTranslation('history')
  const { section, side, onSide } = props
  const saved = useMemo(() => readSaved(row), [row])
  return (
    <>
      <Tools {...props} to={row}>
        <State row={row} />
        <span className="l-t3">{t('first')}</span>
        <SideSwitch side={side} onSide={onSide} />
      </Tools>
      <Contents before={saved && emptyOf(saved)} after={saved} section={section} side={side} />
    </>
  )
}

function Comparison({ from, ...props }: PartProps & { from: string }) {
  const { t } = useTranslation('history')
  const { place, to, at, section, moduleId, side, onSide, onPair } = props
  const query = useQuery(comparisonQuery(place, from, to))
  return (
    <QueryState query={query} rows={8}>
      {(pair) => (
        <>
          <Tools {...props} from={pair.from} to={pair.to}>
            <State row={pair.from} />
            <IconArrowRight size={16} stroke={1.6} aria-label={t('pair.to')} />
            <State row={pair.to} />
            <Tooltip label={t('pair.swap')}>
              <ActionIcon aria-label={t('pair.swap')} onClick={() => onPair({ from: to, to: from })}>
                <IconArrowsExchange size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <SideSwitch side={side} onSide={onSide} />
          </Tools>
          <FindingDecisions moduleId={moduleId} found={pair}>
            <Contents
              before={readSaved(pair.from)}
              after={readSaved(pair.to)}
              findings={pair.findings}
              section={section}
              side={side}
              at={at}
            />
          </FindingDecisions>
        </>
      )}
    </QueryState>
  )
}

function SideSwitch({ side, onSide }: Pick<PartProps, 'side' | 'onSide'>) {
  const { t } = useTranslation('history')
  return (
    <Segmented
      name={t('side.name')}
      segments={[
        { value: 'sides', label: t('side.sides') },
        { value: 'words', label: t('side.words') },
        { value: 'source', label: t('side.source') },
      ]}
      value={side}
      onChange={onSide}
    />
  )
}

/** A state in the line over the comparison. */
function State({ row }: { row: RevisionRow }) {
  const { t } = useTranslation('history')
  return (
    <span className="l-inline-row l-gap-6 l-px-10 l-h-28 l-t2 l-one-line l-frame l-round">
      <strong className="l-t1 l-medium l-mono">{t('number', { number: row.number })}</strong>
      <RelativeDate epochMs={row.createdAtMs} />
      {row.isHead && <Tag tone="accent">{t('present')}</Tag>}
    </span>
  )
}

function Tools({ from, to, head, place, canRestore, onPair, children }: ToolsProps) {
  const { t } = useTranslation('history')
  const momentOf = useMomentText()
  const [isAsking, setAsking] = useState(false)
  // Beside the current state it is the one before that may come back.
  const restorable = to.isHead ? from : to
  return (
    <>
      <div className="l-row l-wrap l-gap-8-16 l-mb-12 l-min-h-32">
        <div className={clsx('l-row l-wrap l-grow l-gap-6-10 l-t3', classes['pair'])}>{children}</div>
        <div className="l-row l-wrap l-at-end l-gap-8">
          {!to.isHead && head !== '' && (
            <Button onClick={() => onPair({ from: to.id, to: head })}>{t('pair.withPresent')}</Button>
          )}
          {canRestore && restorable?.isHead === false && (
            <>
              <Button variant="filled" onClick={() => setAsking(true)}>
                {t('restore.to', { number: restorable.number })}
              </Button>
              <RestoreDialog
                opened={isAsking}
                place={place}
                revision={restorable.id}
                title={t('restore.title', { number: restorable.number, moment: momentOf(restorable.createdAtMs) })}
                head={head}
                onClose={() => setAsking(false)}
                onDone={() => {
                  setAsking(false)
                  onPair({})
                }}
              />
            </>
          )}
        </div>
      </div>
      <RemarkLine key={to.id} place={place} row={to} canChange={canRestore} />
    </>
  )
}

type ToolsProps = Pick<PartProps, 'head' | 'place' | 'canRestore' | 'onPair'> & {
  /** Absent for the first state. */
  from?: RevisionRow
  to: RevisionRow
  children: ReactNode
}

interface ContentsProps {
  before: Saved | undefined
  after: Saved | undefined
  section: string
  side: Side
  /** Absent for the first state: no program used what was there before. */
  findings?: readonly Finding[] | null
  at?: string | undefined
}

function Contents({ before, after, section, side, findings = null, at }: ContentsProps) {
  const { t } = useTranslation('history')
  const inSettingWords = useSettingWords()
  const sides = useMemo(
    () =>
      before === undefined || after === undefined || side !== 'sides'
        ? undefined
        : sidesOfSaved(before, after, section),
    [before, after, section, side],
  )
  const groups = useMemo(
    () => (before === undefined || after === undefined ? [] : describeSaved(before, after, section, findings)),
    [before, after, section, findings],
  )
  const meant = useMemo(() => meantGroups(groups, at), [groups, at])
  const fields = useMemo(() => new Set(meant.flatMap(namesOfGroup)), [meant])
  if (before === undefined || after === undefined) return <p className="l-t3">{t('unknown')}</p>
  if (side === 'source') return <SideBySide before={linesOfSaved(before)} after={linesOfSaved(after)} />
  if (groups.length === 0) return <p className="l-t3">{t('same')}</p>
  const isSettings = after.kind === 'push' || after.kind === 'compose'
  const hasPlaces = !isSettings || groups.some(({ place }) => place.length > 0)
  return (
    <>
      <WhatChanged groups={isSettings ? groups.map(inSettingWords) : groups} hasPlaces={hasPlaces} meant={meant} />
      {sides !== undefined && <DocumentSides sides={sides} meant={fields} />}
    </>
  )
}
