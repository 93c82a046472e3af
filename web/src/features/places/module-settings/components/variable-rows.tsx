import { useTranslation } from 'react-i18next'
import type { GridRow } from '../../../../shared/lib/grid-rows.ts'
import type { FoundProblem } from '../setting-form.ts'
import type { OpenSettingForm } from '../use-setting-form.ts'
import { ParamGrid } from './param-grid.tsx'

interface VariableRowsProps {
  title: string
  hint: string
  rows: readonly GridRow[]
  stored: readonly GridRow[]
  problems: readonly FoundProblem[]
  onChange: (rows: GridRow[]) => void
}

/** Shared variables of an application or of one environment. */
export function VariableRows({ title, hint, ...grid }: VariableRowsProps) {
  return (
    <section aria-label={title}>
      <h3 className="l-flex l-wrap l-baseline l-gap-0-8 l-mb-8 l-size-13 l-bold l-line-20">
        {title} <span className="l-t3 l-size-12 l-regular">{hint}</span>
      </h3>
      <ParamGrid kind="variables" label={title} {...grid} />
    </section>
  )
}

/** Variables for all environments of an application. */
export function VariablesForm({ open }: { open: Pick<OpenSettingForm, 'form' | 'stored' | 'problems' | 'set'> }) {
  const { t } = useTranslation('module-setting')
  return (
    <div className="l-column l-gap-20 l-max-w-1080">
      <VariableRows
        title={t('variables.title')}
        hint={t('variables.hint')}
        rows={open.form.variables}
        stored={open.stored.variables}
        problems={open.problems.filter(({ part }) => part === 'variables')}
        onChange={(variables) => open.set({ variables })}
      />
    </div>
  )
}
