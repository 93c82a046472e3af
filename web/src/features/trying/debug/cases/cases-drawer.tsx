import type { CallCase, CaseEntry } from '@lectern/contracts'
import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDeleted } from '../../../../entities/trash/restore.ts'
import { reportError } from '../../../../shared/api/report-error.ts'
import { useTicks } from '../../../../shared/lib/hooks/use-ticks.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { CaseList } from './case-list.tsx'
import { casesQuery, inOrder, loadCases, useDeleteCase, useOrderCases } from './case-queries.ts'
import { RunBar } from './run-bar.tsx'
import { useCaseRun, type CaseSetting } from './use-case-run.ts'

interface CasesDrawerProps {
  docId: string
  setting: CaseSetting
  onClose: () => void
  /** Opens the form of a new case, or of one that is changed. */
  onForm: (changed: CallCase | undefined) => void
  onOpen: (one: CallCase) => void
}

const noCases: readonly CaseEntry[] = []
const scopes = ['here', 'everywhere'] as const

/** Saved cases: run some of them in order, open and change them. */
export function CasesDrawer({ docId, setting, onClose, onForm, onOpen }: CasesDrawerProps) {
  const { t } = useTranslation('call-case')
  const { t: common } = useTranslation('common')
  const { moduleId } = setting
  const [scope, setScope] = useState<(typeof scopes)[number]>('here')
  const [isBail, setBail] = useState(false)
  const { data } = useQuery(casesQuery(scope === 'here' ? { docId } : { moduleId }))
  const { order, pending } = useOrderCases(docId)
  const cases = useMemo(() => inOrder(data?.cases ?? noCases, pending), [data, pending])
  const ticks = useTicks(cases)
  const { run, start, cancel } = useCaseRun(setting)
  const remove = useRemoving()
  const chosen = ticks.rows.length > 0 ? ticks.rows : cases
  const withContent = (then: (one: CallCase) => void) => (entry: CaseEntry) =>
    void loadCases(moduleId, [entry.id]).then(([one]) => one !== undefined && then(one), reportError)
  return (
    <Drawer
      opened
      position="right"
      size={520}
      title={t('title')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <p className="l-note l-pb-12">{t('hint')}</p>
      <div className="l-row l-gap-8 l-pb-12 l-m-wrap">
        <div className="l-rest">
          <Segmented
            name={t('scope')}
            segments={scopes.map((value) => ({ value, label: t(value) }))}
            value={scope}
            onChange={setScope}
          />
        </div>
        {data?.can.edit === true && (
          <Button leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />} onClick={() => onForm(undefined)}>
            {t('save')}
          </Button>
        )}
      </div>
      {data !== undefined && cases.length === 0 && (
        <EmptyState compact icon={<IconListCheck size={20} stroke={1.5} />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      {cases.length > 0 && (
        <>
          <RunBar
            run={run}
            count={chosen.length}
            isBail={isBail}
            onBail={setBail}
            onStart={() =>
              void start(
                chosen.map(({ id }) => id),
                { isBail, keeps: data?.can.edit === true },
              )
            }
            onCancel={cancel}
          />
          <CaseList
            cases={cases}
            results={new Map(run?.results.map((result) => [result.id, result]))}
            ticks={ticks}
            onEdit={data?.can.edit === true ? withContent(onForm) : undefined}
            onDelete={data?.can.edit === true ? remove : undefined}
            onOpen={withContent(onOpen)}
            onOrder={scope === 'here' && data?.can.edit === true ? order : undefined}
          />
        </>
      )}
    </Drawer>
  )
}

/** Deletes a case; it can be restored. */
function useRemoving(): (one: CaseEntry) => void {
  const { t } = useTranslation('call-case')
  const remove = useDeleteCase()
  return ({ docId, id }) =>
    remove.mutate({ docId, id }, { onSuccess: ({ trashId }) => showDeleted(t('deleted'), trashId) })
}
