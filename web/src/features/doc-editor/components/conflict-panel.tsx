import { Button, Textarea } from '@mantine/core'
import type { ConflictAnswer } from '@lectern/contracts'
import type { Conflict, Json } from '@lectern/model'
import { IconGitMerge } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocEditor, OpenConflicts } from '../state/use-doc-editor.ts'
import classes from './conflicts.module.css'

interface ConflictPanelProps {
  editor: DocEditor
  open: OpenConflicts
}

/** Takes the answer of the server for what the model package made of it. */
function readConflicts(conflicts: OpenConflicts['conflicts']): Conflict[] {
  return conflicts.map((each) => each as unknown as Conflict) // made by `merge` on the server
}

/** Every place both sides changed, one card each; nothing is chosen beforehand. */
export function ConflictPanel({ editor, open }: ConflictPanelProps) {
  const { t } = useTranslation(['doc-editor', 'common'])
  const conflicts = readConflicts(open.conflicts)
  const [answers, setAnswers] = useState<ReadonlyMap<string, ConflictAnswer>>(new Map())
  const [current, setCurrent] = useState(0)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    head.current?.focus()
  }, [])
  const left = conflicts.filter(({ id }) => !answers.has(id)).length
  const answer = (index: number, given: ConflictAnswer) => {
    setAnswers(new Map(answers).set(given.id, given))
    const next = conflicts.findIndex(({ id }, at) => at > index && !answers.has(id))
    if (next >= 0) setCurrent(next)
  }
  const clear = (id: string) => {
    const rest = new Map(answers)
    rest.delete(id)
    setAnswers(rest)
  }
  const takeAll = (take: Side) =>
    setAnswers(new Map(conflicts.map(({ id }): [string, ConflictAnswer] => [id, answers.get(id) ?? { id, take }])))
  const apply = () => void editor.submit({ answers: [...answers.values()], answeredFor: open.revision })
  useConflictKeys((key) => {
    const conflict = conflicts[current]
    if (conflict === undefined) return
    const given = answerOfKey(key, conflict)
    if (given !== undefined) answer(current, given)
  })
  return (
    <div className={classes['panel']}>
      <header className={classes['head']}>
        <IconGitMerge size={18} stroke={1.6} aria-hidden />
        <div>
          <h1 ref={head} tabIndex={-1}>
            {t('conflict.title', { count: conflicts.length })}
          </h1>
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
        <span className={classes['keys']}>{t('conflict.keys')}</span>
      </div>
      <ol className={classes['cards']}>
        {conflicts.map((conflict, index) => (
          <ConflictCard
            key={conflict.id}
            conflict={conflict}
            answer={answers.get(conflict.id)}
            isCurrent={index === current}
            onFocus={() => setCurrent(index)}
            onAnswer={(given) => answer(index, given)}
            onClear={() => clear(conflict.id)}
          />
        ))}
      </ol>
      <footer className={classes['foot']}>
        <span role="status">{t('conflict.left', { count: left })}</span>
        <Button onClick={editor.putOffConflicts}>{t('conflict.back')}</Button>
        <Button variant="filled" disabled={left > 0} onClick={apply}>
          {t('conflict.apply', { count: conflicts.length })}
        </Button>
      </footer>
    </div>
  )
}

const sides = ['base', 'ours', 'theirs'] as const
type Side = (typeof sides)[number]

function answerOfKey(key: string, { id }: Conflict): ConflictAnswer | undefined {
  const take = sides[Number(key) - 1]
  return take && { id, take }
}

/** 1, 2 and 3 take before, mine and theirs, outside text fields. */
function useConflictKeys(onAnswer: (key: string) => void): void {
  const handle = useEffectEvent(onAnswer)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[123]$/.test(event.key)) return
      if (target instanceof HTMLElement && target.matches('input, textarea')) return
      event.preventDefault()
      handle(event.key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

interface ConflictCardProps {
  conflict: Conflict
  answer: ConflictAnswer | undefined
  isCurrent: boolean
  onFocus: () => void
  onAnswer: (answer: ConflictAnswer) => void
  onClear: () => void
}

function ConflictCard({ conflict, answer, isCurrent, onFocus, onAnswer, onClear }: ConflictCardProps) {
  const { t } = useTranslation('doc-editor')
  const card = useRef<HTMLLIElement>(null)
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { id, path, isText } = conflict
  const take = (side: Side) => {
    setEditing(false)
    onAnswer({ id, take: side })
  }
  const names: Readonly<Record<Side, string>> = {
    base: t('conflict.base'),
    ours: t('conflict.ours'),
    theirs: t('conflict.theirs'),
  }
  return (
    <li
      ref={card}
      className={classes['card']}
      data-current={isCurrent || undefined}
      data-answered={answer !== undefined || undefined}
    >
      <div className={classes['place']}>
        <code>{path}</code>
        <KindText kind={conflict.kind} />
        {answer !== undefined && (
          <Button size="xs" variant="subtle" onClick={onClear}>
            {t('conflict.change')}
          </Button>
        )}
      </div>
      <div className={classes['sides']}>
        {sides.map((side, index) => (
          <button
            key={side}
            type="button"
            className={classes['side']}
            aria-pressed={answer?.take === side}
            onFocus={onFocus}
            onClick={() => take(side)}
          >
            <span className={classes['sideName']}>
              <kbd>{index + 1}</kbd> {names[side]}
            </span>
            <ValueText value={conflict[side]} isText={isText} />
          </button>
        ))}
      </div>
      {isEditing ? (
        <OwnValue
          conflict={conflict}
          onDone={(value) => {
            setEditing(false)
            onAnswer({ id, take: 'value', value })
          }}
        />
      ) : (
        <Button size="xs" variant="subtle" onClick={() => setEditing(true)}>
          {t('conflict.own')}
        </Button>
      )}
    </li>
  )
}

function KindText({ kind }: Pick<Conflict, 'kind'>) {
  const { t } = useTranslation('doc-editor')
  switch (kind) {
    case 'changed':
      return <span>{t('conflict.kind.changed')}</span>
    case 'removed_upstream':
      return <span>{t('conflict.kind.removedThere')}</span>
    case 'removed_here':
      return <span>{t('conflict.kind.removedHere')}</span>
    case 'order':
      return <span>{t('conflict.kind.order')}</span>
    case 'excluded':
      return <span>{t('conflict.kind.excluded')}</span>
  }
}

function ValueText({ value, isText }: { value: Json | undefined; isText: boolean }) {
  const { t } = useTranslation('doc-editor')
  if (value === undefined) return <em>{t('conflict.nothing')}</em>
  return (
    <span className={classes['value']}>
      {isText && typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </span>
  )
}

/** Another value altogether, as text or JSON. */
function OwnValue({ conflict, onDone }: { conflict: Conflict; onDone: (value: Json) => void }) {
  const { t } = useTranslation('doc-editor')
  const { ours = '', isText } = conflict
  const asText = isText && typeof ours === 'string'
  const [text, setText] = useState(asText ? ours : JSON.stringify(ours, null, 2))
  const [isBroken, setBroken] = useState(false)
  const done = () => {
    try {
      // What parses is JSON.
      const value = asText ? text : (JSON.parse(text) as Json)
      onDone(value)
    } catch {
      setBroken(true)
    }
  }
  return (
    <div className={classes['own']}>
      <Textarea
        autosize
        minRows={2}
        maxRows={16}
        aria-label={t('conflict.own')}
        value={text}
        error={isBroken ? t('json.broken') : undefined}
        onChange={(event) => {
          setBroken(false)
          setText(event.currentTarget.value)
        }}
      />
      <Button size="xs" onClick={done}>
        {t('conflict.use')}
      </Button>
    </div>
  )
}
