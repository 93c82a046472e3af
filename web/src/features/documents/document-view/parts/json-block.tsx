import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  closedAt,
  findFolds,
  firstLevel,
  levelsOf,
  shownLines,
  type JsonFold,
  type ShownLine,
} from '../../../../entities/document/code/json-folds.ts'
import { JsonLine } from './json-line.tsx'
import classes from './json.module.css'

/** Lines that are open at first, if closing deeper levels can keep it so. */
const firstLines = 200
/** Lines drawn together: a longer text is drawn where it is in view only. */
const chunkLines = 100
const lineHeight = 19

/** JSON with its colours: objects and arrays fold, one by one or by level; long lines wrap. */
export function JsonBlock({ code, label }: { code: string; label: string }) {
  const lines = useMemo(() => code.split('\n'), [code])
  const folds = useMemo(() => findFolds(lines), [lines])
  const levels = levelsOf(folds)
  const [level, setLevel] = useState<number | undefined>(() => firstLevel(lines.length, folds, firstLines))
  const [closed, setClosed] = useState(() => closedAt(level ?? levels, folds))
  const shown = useMemo(() => shownLines(lines.length, folds, closed), [lines, folds, closed])
  const toggle = useCallback(({ from }: JsonFold) => {
    setClosed((before) =>
      before.has(from) ? new Set([...before].filter((line) => line !== from)) : new Set([...before, from]),
    )
    setLevel(undefined)
  }, [])
  return (
    <>
      {levels > 1 && (
        <JsonLevels
          levels={levels}
          level={level}
          onChoose={(wanted) => {
            setLevel(wanted)
            setClosed(closedAt(wanted, folds))
          }}
        />
      )}
      <JsonLines lines={lines} shown={shown} label={label} onToggle={toggle} />
    </>
  )
}

/** Levels that have a button of their own, beside the one for all. */
const mostLevels = 4

interface JsonLevelsProps {
  levels: number
  /** The level that is open; undefined when objects were opened or closed one by one. */
  level: number | undefined
  onChoose: (level: number) => void
}

function JsonLevels({ levels, level, onChoose }: JsonLevelsProps) {
  const { t } = useTranslation('document')
  const choices = Array.from({ length: Math.min(levels - 1, mostLevels) }, (_, at) => at + 1)
  return (
    <div
      role="group"
      aria-label={t('json.levels')}
      className={clsx('l-row l-gap-2 l-py-2 l-pl-12 l-pr-8 l-t3 l-size-11 l-rule-bottom', classes['levels'])}
    >
      <span aria-hidden>{t('json.levels')}</span>
      {choices.map((choice) => (
        <button
          className="l-py-0 l-px-6 l-t2 l-no-fill l-size-11 l-no-frame l-round-tag l-pointer l-min-w-hit l-min-h-hit l-hoverable l-choice"
          key={choice}
          type="button"
          aria-label={t('json.level', { level: choice })}
          aria-pressed={level === choice}
          onClick={() => {
            onChoose(choice)
          }}
        >
          {choice}
        </button>
      ))}
      <button
        className="l-py-0 l-px-6 l-t2 l-no-fill l-size-11 l-no-frame l-round-tag l-pointer l-min-w-hit l-min-h-hit l-hoverable l-choice"
        type="button"
        aria-label={t('field.expandAll')}
        aria-pressed={level === levels}
        onClick={() => {
          onChoose(levels)
        }}
      >
        {t('json.all')}
      </button>
    </div>
  )
}

interface JsonLinesProps {
  lines: readonly string[]
  shown: readonly ShownLine[]
  label: string
  onToggle: (fold: JsonFold) => void
}

function JsonLines({ lines, shown, label, onToggle }: JsonLinesProps) {
  const entry = shown.find(({ fold }) => fold !== undefined)?.line
  const frame = useRef<HTMLPreElement>(null)
  const chunks = Math.ceil(shown.length / chunkLines)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used in this component only
  const virtualizer = useVirtualizer({
    count: chunks,
    getScrollElement: () => frame.current,
    estimateSize: (chunk) => Math.min(chunkLines, shown.length - chunk * chunkLines) * lineHeight,
    overscan: 1,
    enabled: chunks > 2,
  })
  const drawChunk = (chunk: number) =>
    shown
      .slice(chunk * chunkLines, (chunk + 1) * chunkLines)
      .map((each) => (
        <JsonLine key={each.line} lines={lines} {...each} isEntry={each.line === entry} onToggle={onToggle} />
      ))
  return (
    <pre
      ref={frame}
      className={clsx(
        'l-m-0 l-relative l-scroll l-size-12 l-break l-as-typed l-line-19 l-inner-focus',
        classes['code'],
        chunks > 2 && classes['long'],
      )}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {chunks > 2 ? (
        <code className="l-block l-relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => (
            <span
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="l-block l-absolute"
              style={{ top: start, insetInline: 0 }}
            >
              {drawChunk(index)}
            </span>
          ))}
        </code>
      ) : (
        <code>{Array.from({ length: chunks }, (_, chunk) => drawChunk(chunk))}</code>
      )}
    </pre>
  )
}
