import { readErrors, writeErrors, type ContentProblem, type DubboContent, type HttpContent } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { constantLimits } from '@lectern/contracts'
import { useConstantsAbove } from '../../../../entities/constant/use-constants-above.ts'
import { moduleInfoQuery } from '../../../../entities/module/module-queries.ts'
import type { GridRow } from '../../../../shared/lib/grid-rows.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { ValueGrid } from '../../../../shared/ui/form/value-grid/value-grid.tsx'
import type { GridColumn } from '../../../../shared/ui/form/value-grid/value-grid-column.ts'
import { blankCode, codesOfRows, rowOfCode, useCodeRows } from '../state/code-rows.ts'
import { sayProblem } from '../state/problem-words.ts'
import { CodesAbove } from './codes-above.tsx'
import { MarkdownField } from './markdown-field.tsx'
import type { SectionProps } from './section-props.ts'

/** Error codes of the document itself, over those of its application and project; with a note for an HTTP document. */
export function ErrorCodesSection({
  editor,
  content,
  problems,
}: SectionProps & { content: DubboContent | HttpContent }) {
  const { t } = useTranslation(['doc-editor', 'common'])
  const [filter, setFilter] = useState('')
  const { codes, text } = useMemo(() => readErrors(content), [content])
  const { codes: saved } = useMemo(() => readErrors(editor.base.content), [editor.base.content])
  const { rows, stored, setRows } = useCodeRows(codes, saved)
  const faults = useCellProblems(problems, rows)
  const { data: module } = useQuery(moduleInfoQuery(editor.start.moduleId))
  const { codes: above } = useConstantsAbove(editor.start.moduleId, module?.projectId)
  const change = (next: readonly GridRow[]) => {
    setRows([...next])
    editor.edit(
      (values) => ({ ...values, content: writeErrors(content, { codes: codesOfRows(next), text }) }),
      'errors',
    )
  }
  const aboveCodes = new Set(above.map(({ code }) => code))
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.errors')}</h2>
        <span className="l-hint">{t('errors.hint')}</span>
        <span className="l-row l-at-end l-gap-8">
          <FilterInput label={t('errors.filter')} value={filter} onChange={setFilter} />
        </span>
      </div>
      <ValueGrid
        label={t('errors.own')}
        columns={useColumns()}
        rows={rows}
        stored={stored}
        problems={faults}
        addLabel={t('errors.add')}
        blank={blankCode}
        onChange={change}
        {...(filter.trim() === '' ? {} : { shows: (row: GridRow) => holdsText(Object.values(row.values), filter) })}
        renderMark={(row) => aboveCodes.has(row.values['code']?.trim() ?? '') && <Tag>{t('errors.overrides')}</Tag>}
      />
      <CodesAbove
        above={above.filter((row) => holdsText([row.code, row.name, row.description, row.solution], filter))}
        taken={new Set(codes.map(({ code }) => code))}
        onTake={(taken) =>
          editor.edit((values) => ({
            ...values,
            content: writeErrors(content, {
              codes: [...codes, ...taken.map(({ level: _level, ...code }) => code)],
              text,
            }),
          }))
        }
      />
      {content.kind === 'http' && (
        <MarkdownField
          moduleId={editor.start.moduleId}
          label={t('errors.note')}
          value={text}
          onChange={(next) =>
            editor.edit(
              (values) => ({ ...values, content: writeErrors(content, { codes, text: next }) }),
              'errors:text',
            )
          }
        />
      )}
    </>
  )
}

function useColumns(): GridColumn[] {
  const { t } = useTranslation(['doc-editor', 'common'])
  return [
    {
      key: 'code',
      label: t('errors.code'),
      width: 'minmax(168px, 1.2fr)',
      kind: 'mono',
      maxLength: constantLimits.code,
    },
    { key: 'name', label: t('common:name'), width: 'minmax(0, 1fr)', maxLength: constantLimits.name },
    {
      key: 'description',
      label: t('errors.description'),
      width: 'minmax(0, 1.4fr)',
      maxLength: constantLimits.description,
    },
    { key: 'solution', label: t('errors.solution'), width: 'minmax(0, 1.4fr)', maxLength: constantLimits.solution },
  ]
}

/** Whether any of the texts holds the words typed; none typed fit everything. */
function holdsText(texts: readonly string[], filter: string): boolean {
  const wanted = filter.trim().toLocaleLowerCase()
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted))
}

/** Sentences by cell, of problems that stand in a code. */
function useCellProblems(problems: readonly ContentProblem[], rows: readonly GridRow[]): ReadonlyMap<string, string> {
  const { t } = useTranslation('content')
  return new Map(
    problems.flatMap((problem) => {
      const [, place, key] = /\/(\d+)\/(\w+)$/.exec(problem.pointer) ?? []
      const row = place === undefined ? undefined : rowOfCode(rows, Number(place))
      return row === undefined || key === undefined ? [] : [[`${row.id} ${key}`, sayProblem(problem, t)] as const]
    }),
  )
}
