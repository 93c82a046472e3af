import { settingLimits } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import type { GridRow } from '../../../../shared/lib/grid-rows.ts'
import { ValueGrid } from '../../../../shared/ui/form/value-grid/value-grid.tsx'
import type { GridColumn } from '../../../../shared/ui/form/value-grid/value-grid-column.ts'
import { blankParam, type FoundProblem, type RowProblem } from '../setting-form.ts'

/** `header` and `variables`: name and value. `params` and `returns` have a type; `params` a place, `returns` the data node. */
export type ParamKind = 'header' | 'variables' | 'params' | 'returns'

interface ParamGridProps {
  kind: ParamKind
  label: string
  rows: readonly GridRow[]
  stored: readonly GridRow[]
  problems: readonly (FoundProblem | RowProblem)[]
  onChange: (rows: GridRow[]) => void
}

/** Common headers, parameters or returns. */
export function ParamGrid({ kind, label, rows, stored, problems, onChange }: ParamGridProps) {
  const { t } = useTranslation(['module-setting', 'common'])
  const name: GridColumn = {
    key: 'name',
    label: t('common:name'),
    width: 'minmax(120px, 1fr)',
    kind: 'mono',
    maxLength: settingLimits.paramName,
  }
  const type: GridColumn = {
    key: 'type',
    label: t('column.type'),
    width: '104px',
    kind: 'mono',
    maxLength: settingLimits.type,
  }
  const example: GridColumn = {
    key: 'example',
    label: t(kind === 'header' || kind === 'variables' ? 'column.value' : 'column.example'),
    width: 'minmax(0, 1.4fr)',
    kind: 'mono',
    maxLength: kind === 'variables' ? settingLimits.variableValue : settingLimits.example,
  }
  const required: GridColumn = { key: 'required', label: t('column.required'), width: '64px', kind: 'check' }
  const description: GridColumn = {
    key: 'description',
    label: t('column.description'),
    width: 'minmax(0, 1.4fr)',
    maxLength: settingLimits.description,
  }
  const place: GridColumn = {
    key: 'place',
    label: t('column.place'),
    width: '84px',
    kind: 'choice',
    choices: [
      { value: 'query', label: 'Query' },
      { value: 'body', label: 'Body' },
    ],
  }
  const data: GridColumn = { key: 'isData', label: t('column.data'), width: '84px', kind: 'check' }
  const secret: GridColumn = { key: 'isSecret', label: t('column.secret'), width: '64px', kind: 'check' }
  const columns: Record<ParamKind, GridColumn[]> = {
    header: [name, example, required, description],
    variables: [name, example, secret, description],
    params: [name, type, place, example, required, description],
    returns: [name, type, data, example, description],
  }
  return (
    <ValueGrid
      label={label}
      columns={columns[kind]}
      rows={rows}
      stored={stored}
      problems={
        new Map(
          problems.flatMap(({ rowId, problem }) =>
            rowId === undefined ? [] : [[`${rowId} name`, t(`problem.${problem}`)] as const],
          ),
        )
      }
      addLabel={t('addRow')}
      blank={blankParam}
      onChange={onChange}
    />
  )
}
