import type { ProjectVariables } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectVariablesQuery } from '../../../../entities/project/project-queries.ts'
import { useSubmit } from '../../../../shared/lib/hooks/use-submit.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { SettingsForm } from '../../../../shared/ui/form/settings-form.tsx'
import { SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { findRowProblems, rowsOfVariables, variablesToSend } from '../setting-form.ts'
import { useUpdateProjectVariables } from '../setting-mutations.ts'
import { ParamGrid } from './param-grid.tsx'
import { ProjectVariablesHistory } from './project-variables-history.tsx'

/** Variables for the calls of all applications of a project. */
export function ProjectVariablesForm({ projectId }: { projectId: string }) {
  const query = useQuery(projectVariablesQuery(projectId))
  return (
    <QueryState query={query} rows={3}>
      {(data) => <LoadedForm projectId={projectId} loaded={data} />}
    </QueryState>
  )
}

function LoadedForm({ projectId, loaded }: { projectId: string; loaded: ProjectVariables }) {
  const { t } = useTranslation('project')
  const [base, setBase] = useState(() => baseOf(loaded))
  const [rows, setRows] = useState(base.rows)
  const [isChecked, setIsChecked] = useState(false)
  const update = useUpdateProjectVariables(projectId)
  const textOf = (list: typeof rows) => JSON.stringify(variablesToSend(list))
  const isChanged = textOf(rows) !== textOf(base.rows)
  if (loaded.version !== base.version) {
    const next = baseOf(loaded)
    setBase(next)
    // Untouched, or saved just now.
    if (!isChanged || textOf(rows) === textOf(next.rows)) setRows(next.rows)
  }
  const problems = isChecked ? findRowProblems(rows) : []
  const { submit, problem, setProblem } = useSubmit(async () => {
    setIsChecked(true)
    if (findRowProblems(rows).length > 0) return
    await update.mutateAsync({ version: base.version, variables: variablesToSend(rows) })
    setIsChecked(false)
    showToast({ kind: 'done', message: t('variables.saved') })
  })
  const discard = () => {
    setRows(base.rows)
    setIsChecked(false)
    setProblem(undefined)
  }
  return (
    <SettingsForm
      changed={isChanged ? [t('variables.title')] : []}
      isSaving={update.isPending}
      onDiscard={discard}
      onSubmit={submit}
    >
      <SettingsGroup wide title={t('variables.title')} hint={t('variables.hint')}>
        <div className="l-row l-end">
          <ProjectVariablesHistory projectId={projectId} version={loaded.version} />
        </div>
        <ParamGrid
          kind="variables"
          label={t('variables.title')}
          rows={rows}
          stored={base.rows}
          problems={problems}
          onChange={setRows}
        />
        <FormProblem>{problem}</FormProblem>
      </SettingsGroup>
    </SettingsForm>
  )
}

const baseOf = ({ version, variables }: ProjectVariables) => ({ version, rows: rowsOfVariables(variables) })
