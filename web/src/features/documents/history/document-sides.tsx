import type { AlignedColumn, AlignedRow, AlignedSection, ChangeGroup, Row } from '@lectern/model'
import { typeText } from '@lectern/model'
import { Button } from '@mantine/core'
import { Fragment, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldName, FieldRules } from '../../../entities/change/field-table.tsx'
import { markWords, type Stretch } from '../../../entities/change/conflict/marked-words.ts'
import { WhatChanged } from '../../../entities/change/what-changed.tsx'
import { foldRows, limitRows } from './fold-rows.ts'
import type { SidesOfSaved } from './saved-sides.ts'
import { SideBySide } from './side-by-side-view.tsx'
import classes from './sides.module.css'

interface DocumentSidesProps {
  sides: SidesOfSaved
  /** Those that no table and no text shows are listed below. */
  groups: readonly ChangeGroup[]
}

/** Two states as people see the document: its texts and its tables of fields beside each other. */
export function DocumentSides({ sides: { texts, sections }, groups }: DocumentSidesProps) {
  const { t } = useTranslation('history')
  const others = groups.filter(({ changes }) => changes.some((change) => !isShown(change.row?.rowId, change.path)))
  const differing = sections.filter(({ rows }) => rows.some(({ kind }) => kind !== 'same'))
  return (
    <div className={classes['document']}>
      {texts.map(({ name, before, after }) => (
        <section key={name} aria-label={t(`sides.${name}`)}>
          <h3>{t(`sides.${name}`)}</h3>
          <SideBySide before={withLineEnd(before)} after={withLineEnd(after)} form="prose" />
        </section>
      ))}
      {differing.length > 0 && <FieldSides sections={differing} unchanged={sections.length - differing.length} />}
      {others.length > 0 && (
        <section aria-label={t('sides.others')}>
          <h3>{t('sides.others')}</h3>
          <WhatChanged groups={others} />
        </section>
      )}
    </div>
  )
}

/** A last line with and without an end is the same to people. */
function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** In a row of a table, or one of the texts. */
function isShown(rowId: string | undefined, path: string): boolean {
  return (rowId !== undefined && rowId !== '') || path === 'summary' || path === 'description' || path === 'text'
}

/** Rows drawn at first, and more by each press. */
const step = 400

function FieldSides({ sections, unchanged }: { sections: readonly AlignedSection[]; unchanged: number }) {
  const { t } = useTranslation(['history', 'changes'])
  const [budget, setBudget] = useState(step)
  const folded = useMemo(() => sections.map(({ rows, ...names }) => ({ ...names, blocks: foldRows(rows) })), [sections])
  const { shown, hidden } = useMemo(() => limitRows(folded, budget), [folded, budget])
  const several = new Set(
    sections.map(({ section }) => section).filter((section, index, all) => all.indexOf(section) !== index),
  )
  const body = shown.map(({ section, mediaType, blocks }) => (
    <tbody key={`${section} ${mediaType}`}>
      <tr className={classes['section']}>
        <th colSpan={8} scope="rowgroup">
          <SectionName section={section} mediaType={several.has(section) ? mediaType : ''} />
        </th>
      </tr>
      {blocks.map((block, index) =>
        block.kind === 'folded' ? (
          <tr key={index} className={classes['folded']}>
            <td colSpan={8}>{t('sides.unchangedFields', { count: block.count })}</td>
          </tr>
        ) : (
          <Fragment key={index}>
            {block.rows.map((row, at) => (
              <FieldPair key={at} row={row} />
            ))}
          </Fragment>
        ),
      )}
    </tbody>
  ))
  return (
    <section aria-label={t('sides.fields')}>
      <h3>
        {t('sides.fields')} {unchanged > 0 && <small>{t('sides.unchangedParts', { count: unchanged })}</small>}
      </h3>
      <div className={classes['tables']} role="region" aria-label={t('side.sides')} tabIndex={0}>
        <table>
          {/* The first row has two wide cells, which say nothing about columns. */}
          <colgroup>
            {(['before', 'after'] as const).map((side) => (
              <Fragment key={side}>
                <col className={classes['gutter']} />
                <col className={classes['name']} />
                <col className={classes['type']} />
                <col />
              </Fragment>
            ))}
          </colgroup>
          <thead>
            <tr>
              <th colSpan={4} scope="colgroup">
                {t('sides.before')}
              </th>
              <th colSpan={4} scope="colgroup">
                {t('sides.after')}
              </th>
            </tr>
          </thead>
          {body}
        </table>
      </div>
      {hidden > 0 && <Button onClick={() => setBudget(budget + step)}>{t('sides.more', { count: hidden })}</Button>}
    </section>
  )
}

const parameterSections = {
  path: 'pathParameters',
  header: 'headerParameters',
  query: 'queryParameters',
  cookie: 'cookieParameters',
  body: 'requestBody',
  parameters: 'parameters',
  result: 'result',
} as const

function SectionName({ section, mediaType }: { section: string; mediaType: string }) {
  const { t } = useTranslation(['changes', 'history'])
  const [, status, headers] = /^response-(.+?)(-headers)?$/.exec(section) ?? []
  const known = Object.entries(parameterSections).find(([name]) => name === section)?.[1]
  const words = [
    status === undefined ? t(known === undefined ? 'history:sides.fields' : `changes:place.${known}`) : '',
    status === undefined ? '' : t('changes:place.response', { name: status }),
    headers === undefined ? '' : t('changes:place.responseHeaders'),
    mediaType,
  ]
  return words.filter((word) => word !== '').join(' › ')
}

/** A field on both sides; a side that does not have it is hatched. */
function FieldPair({ row: { before, after, level, kind, columns } }: { row: AlignedRow }) {
  const words =
    columns.includes('description') && before !== undefined && after !== undefined
      ? markWords(before.description, after.description)
      : undefined
  const props = { level, columns: new Set(columns) }
  return (
    <tr data-kind={kind}>
      <FieldCells
        row={before}
        sign={kind === 'removed' ? '−' : kind === 'changed' ? '~' : ''}
        side="before"
        words={words?.before}
        {...props}
      />
      <FieldCells
        row={after}
        sign={kind === 'added' ? '+' : kind === 'changed' ? '~' : ''}
        side="after"
        words={words?.after}
        {...props}
      />
    </tr>
  )
}

interface FieldCellsProps {
  row: Row | undefined
  level: number
  sign: '' | '+' | '−' | '~'
  side: 'before' | 'after'
  columns: ReadonlySet<AlignedColumn>
  /** Of a changed description, when the two have words in common. */
  words: readonly Stretch[] | undefined
}

const signWords = { '+': 'added', '−': 'removed', '~': 'changed' } as const

function FieldCells({ row, level, sign, side, columns, words }: FieldCellsProps) {
  const { t } = useTranslation('changes')
  if (row === undefined) return <td colSpan={4} data-side={side} className={classes['nothing']} />
  const mark = (...names: AlignedColumn[]) => (names.some((name) => columns.has(name)) ? true : undefined)
  const Mark = side === 'before' ? 'del' : 'ins'
  const wrap = (isMarked: true | undefined, node: ReactNode) => (isMarked ? <Mark>{node}</Mark> : node)
  return (
    <>
      <td data-side={side} className={classes['gutter']}>
        {sign !== '' && (
          <span role="img" aria-label={t(`kind.${signWords[sign]}`)}>
            {sign}
          </span>
        )}
      </td>
      {/* A custom property is not in React's type of styles. */}
      <td data-side={side} className={classes['name']} style={{ '--level': level } as CSSProperties}>
        {wrap(mark('name'), <FieldName row={row} />)}
      </td>
      <td data-side={side} className={classes['type']}>
        {wrap(mark('type'), [typeText(row), row.format].filter((text) => text !== '').join(' · '))}
        {row.required && row.place !== 'root' && <b>{wrap(mark('required'), t('isRequired'))}</b>}
      </td>
      <td data-side={side} className={classes['meaning']}>
        {row.description !== '' && (
          <p>
            {words === undefined
              ? wrap(mark('description'), row.description)
              : words.map(({ text, isMarked }, index) => (
                  <Fragment key={index}>{wrap(isMarked || undefined, text)}</Fragment>
                ))}
          </p>
        )}
        {wrap(mark('rules'), <FieldRules row={row} />)}
      </td>
    </>
  )
}
