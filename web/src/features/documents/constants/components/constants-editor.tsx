import { Button } from '@mantine/core'
import { constantLimits, type Constants, type ErrorCodeRow } from '@lectern/contracts'
import { IconDownload } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import type { ConstantPlace } from '../../../../entities/constant/constant-queries.ts'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { moduleHistoryPath, projectHistoryPath } from '../../../../entities/history/history-place.ts'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { commands } from '../../../../shared/commands/command-list.ts'
import { useCommands } from '../../../../shared/commands/use-commands.ts'
import type { Grid } from '../../../../shared/lib/hooks/use-grid.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { SaveBar } from '../../../../shared/ui/form/save-bar.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { ValueGrid } from '../../../../shared/ui/form/value-grid/value-grid.tsx'
import type { GridColumn } from '../../../../shared/ui/form/value-grid/value-grid-column.ts'
import { blankCode, rowsLeft, toCsv } from '../code-rows.ts'
import { useConstantsEdit } from '../use-constants-edit.ts'
import { ConstantsText } from './constants-text.tsx'
import classes from './constants.module.css'

interface ConstantsEditorProps {
  place: ConstantPlace
  constants: Constants
  canEdit: boolean
  /** Codes of the level above, which a code here replaces. */
  above: readonly ErrorCodeRow[]
  /** In front of `.csv`. */
  fileName: string
  /** Without the text of the level, for narrow places. */
  codesOnly?: boolean
}

/** Error codes of one level in a grid, and its text. */
export function ConstantsEditor(props: ConstantsEditorProps) {
  const { place, constants, canEdit, above, fileName, codesOnly = false } = props
  const { t } = useTranslation(['constants', 'common'])
  const [filter, setFilter] = useState('')
  const navigation = useNavigation()
  const edit = useConstantsEdit(place, constants, () => setFilter(''))
  const hasChanges = edit.changes > 0
  useUnsavedGuard(hasChanges)
  useCommands(commands.writing, { save: hasChanges ? () => void edit.save() : undefined })
  return (
    // What is typed while another page loads would be lost with this one.
    <div className="l-column l-gap-12" inert={navigation.state === 'loading'}>
      <div className={clsx('l-row l-wrap l-gap-8-12', classes['bar'])}>
        <FilterInput label={t('filter')} value={filter} onChange={setFilter} />
        <span className="l-grow l-note l-one-line">{t('count', { count: constants.codes.length })}</span>
        {constants.codes.length > 0 && <DownloadButton codes={constants.codes} fileName={fileName} />}
        <HistoryLink
          to={
            'projectId' in place
              ? projectHistoryPath(place.projectId)
              : moduleHistoryPath('moduleConstants', place.moduleId)
          }
        />
      </div>
      <CodeGrid grid={edit.grid} problems={edit.problems} filter={filter} above={above} isReadOnly={!canEdit} />
      {!codesOnly && <ConstantsText place={place} text={edit.text} canEdit={canEdit} onChange={edit.setText} />}
      <FormProblem>{edit.problem}</FormProblem>
      {canEdit && hasChanges && (
        <SaveBar
          className="l-row l-wrap l-gap-8 l-min-h-56 l-sticky l-bottom-0 l-z-sticky l-on-page l-rule-top"
          status={t('unsaved', { count: edit.changes })}
          discardLabel={t('discard')}
          saveLabel={t('common:save')}
          isSaving={edit.isSaving}
          onDiscard={edit.discard}
          onSave={() => void edit.save()}
        >
          {edit.isStale && <Button onClick={() => void edit.takeTheirs()}>{t('takeTheirs')}</Button>}
        </SaveBar>
      )}
    </div>
  )
}

/** Saves the stored codes as a file for spreadsheets. */
function DownloadButton({ codes, fileName }: { codes: readonly ErrorCodeRow[]; fileName: string }) {
  const { t } = useTranslation(['constants', 'common'])
  const download = () => {
    const head = [t('column.code'), t('common:name'), t('column.description'), t('column.solution')]
    saveFile(`${fileName}.csv`, new Blob([toCsv(head, codes)], { type: 'text/csv' }))
  }
  return (
    <Button variant="subtle" leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />} onClick={download}>
      {t('download')}
    </Button>
  )
}

function useCodeColumns(): GridColumn[] {
  const { t } = useTranslation(['constants', 'common'])
  const { code, name, description, solution } = constantLimits
  const wide = 'minmax(0, 1.2fr)'
  return [
    { key: 'code', label: t('column.code'), width: 'minmax(160px, 1fr)', kind: 'mono', maxLength: code },
    { key: 'name', label: t('common:name'), width: 'minmax(0, 1fr)', maxLength: name },
    { key: 'description', label: t('column.description'), width: wide, maxLength: description },
    { key: 'solution', label: t('column.solution'), width: wide, maxLength: solution },
  ]
}

interface CodeGridProps extends Pick<ConstantsEditorProps, 'above'> {
  grid: Grid
  problems: ReadonlyMap<string, string>
  filter: string
  isReadOnly: boolean
}

/** The codes a filter leaves; those that replace one of the level above are marked. */
function CodeGrid({ grid, problems, filter, above, isReadOnly }: CodeGridProps) {
  const { t } = useTranslation('constants')
  const columns = useCodeColumns()
  const left = filter.trim() === '' ? undefined : rowsLeft(grid.rows, grid.stored, filter)
  const aboveCodes = new Set(above.map(({ code }) => code))
  const mark: ReactNode = (
    <span className="l-fixed l-pr-8">
      <Tag>{t('overrides')}</Tag>
    </span>
  )
  return (
    <>
      <ValueGrid
        label={t('codes')}
        rows={grid.rows}
        stored={grid.stored}
        problems={problems}
        isReadOnly={isReadOnly}
        addLabel={t('addCode')}
        blank={blankCode}
        onChange={grid.set}
        {...(left === undefined ? {} : { shows: (row) => left.has(row.id) })}
        renderMark={(row) => aboveCodes.has(row.values['code']?.trim() ?? '') && mark}
        columns={columns}
      />
      {left?.size === 0 && (
        <p className="l-note" role="status">
          {t('nothingFound')}
        </p>
      )}
    </>
  )
}
