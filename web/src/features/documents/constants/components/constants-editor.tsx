import { Button } from '@mantine/core'
import { constantLimits, type Constants, type ErrorCodeRow } from '@lectern/contracts'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { constantsQuery, type ConstantPlace } from '../../../../entities/constant/constant-queries.ts'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { moduleHistoryPath, projectHistoryPath } from '../../../../entities/history/history-place.ts'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { useShortcuts } from '../../../../shared/lib/shortcuts.ts'
import { useGrid } from '../../../../shared/lib/hooks/use-grid.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { ValueGrid } from '../../../../shared/ui/form/value-grid.tsx'
import { blankCode, codeOfValues, findCodeProblems, rowsLeft, toCsv, valuesOfCode } from '../code-rows.ts'
import { useSaveConstants } from '../constant-mutations.ts'
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
  const client = useQueryClient()
  const [filter, setFilter] = useState('')
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isStale, setIsStale] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const grid = useGrid(
    useMemo(() => constants.codes.map(valuesOfCode), [constants]),
    constants.revision,
  )
  const saving = useSaveConstants(place)
  const text = typed ?? constants.text
  const changes = grid.changes + (text === constants.text ? 0 : 1)
  useUnsavedGuard(changes > 0)
  const found = findCodeProblems(grid.rows, new Set(constants.codes.map(({ code }) => code)))
  const problems = new Map(
    isChecked ? [...found].map(([id, name]) => [`${id} code`, t(`problem.${name}`)] as const) : [],
  )
  const discard = () => {
    grid.reset()
    setTyped(undefined)
    setProblem(undefined)
    setIsStale(false)
    setIsChecked(false)
  }
  const save = async () => {
    if (changes === 0 || saving.isPending) return
    setIsChecked(true)
    if (found.size > 0) {
      setFilter('')
      return
    }
    try {
      await saving.mutateAsync({ revision: constants.revision, codes: grid.values().map(codeOfValues), text })
      setTyped(undefined)
      setProblem(undefined)
      setIsChecked(false)
      showToast({ kind: 'done', message: t('saved') })
    } catch (error) {
      setIsStale(isApiError(error, 'changed_meanwhile'))
      setProblem(describeError(error))
    }
  }
  const takeTheirs = async () => {
    discard()
    await client.invalidateQueries({ queryKey: constantsQuery(place).queryKey })
  }
  const download = () => {
    const head = [t('column.code'), t('common:name'), t('column.description'), t('column.solution')]
    saveFile(`${fileName}.csv`, new Blob([toCsv(head, constants.codes)], { type: 'text/csv' }))
  }
  useShortcuts(changes > 0 ? { 'mod+s': () => void save() } : {})
  const left = filter.trim() === '' ? undefined : rowsLeft(grid.rows, grid.stored, filter)
  const aboveCodes = new Set(above.map(({ code }) => code))
  return (
    <div className={classes['editor']}>
      <div className={classes['bar']}>
        <FilterInput label={t('filter')} value={filter} onChange={setFilter} />
        <span className={classes['count']}>{t('count', { count: constants.codes.length })}</span>
        {constants.codes.length > 0 && (
          <Button variant="subtle" leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />} onClick={download}>
            {t('download')}
          </Button>
        )}
        <HistoryLink
          to={
            'projectId' in place
              ? projectHistoryPath(place.projectId)
              : moduleHistoryPath('moduleConstants', place.moduleId)
          }
        />
      </div>
      <ValueGrid
        label={t('codes')}
        rows={grid.rows}
        stored={grid.stored}
        problems={problems}
        isReadOnly={!canEdit}
        addLabel={t('addCode')}
        blank={blankCode}
        onChange={grid.set}
        {...(left === undefined ? {} : { shows: (row) => left.has(row.id) })}
        renderMark={(row) =>
          aboveCodes.has(row.values['code']?.trim() ?? '') && (
            <span className={classes['mark']}>
              <Tag>{t('overrides')}</Tag>
            </span>
          )
        }
        columns={[
          {
            key: 'code',
            label: t('column.code'),
            width: 'minmax(176px, 1.4fr)',
            kind: 'mono',
            maxLength: constantLimits.code,
          },
          { key: 'name', label: t('common:name'), width: 'minmax(0, 1fr)', maxLength: constantLimits.name },
          {
            key: 'description',
            label: t('column.description'),
            width: 'minmax(0, 1.2fr)',
            maxLength: constantLimits.description,
          },
          {
            key: 'solution',
            label: t('column.solution'),
            width: 'minmax(0, 1.2fr)',
            maxLength: constantLimits.solution,
          },
        ]}
      />
      {left?.size === 0 && (
        <p className={classes['nothing']} role="status">
          {t('nothingFound')}
        </p>
      )}
      {!codesOnly && <ConstantsText place={place} text={text} canEdit={canEdit} onChange={setTyped} />}
      <FormProblem>{problem}</FormProblem>
      {canEdit && changes > 0 && (
        <div className={classes['save']}>
          <span role="status">{t('unsaved', { count: changes })}</span>
          {isStale && <Button onClick={() => void takeTheirs()}>{t('takeTheirs')}</Button>}
          <Button variant="subtle" onClick={discard}>
            {t('discard')}
          </Button>
          <Button variant="filled" loading={saving.isPending} onClick={() => void save()}>
            {t('common:save')}
          </Button>
        </div>
      )}
    </div>
  )
}
