import { Button, Drawer, Menu } from '@mantine/core'
import { viewExports, type ViewReport } from '@lectern/contracts'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../../entities/visit/visit-ref.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { ViewChart } from './view-chart.tsx'
import { ViewedDocs, Visitors } from './view-lists.tsx'
import { exportViews, viewsQuery } from './view-log-queries.ts'

const ranges = ['7', '30', '90'] as const

function ExportMenu({ visit }: { visit: VisitRef }) {
  const { t } = useTranslation('view-log')
  const exporting = useMutation({ mutationFn: (what: (typeof viewExports)[number]) => exportViews(visit, what) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={exporting.isPending} leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          {t('export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {viewExports.map((what) => (
          <Menu.Item key={what} onClick={() => exporting.mutate(what)}>
            {t(`export.${what}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Report({ visit, report }: { visit: VisitRef; report: ViewReport }) {
  const { t } = useTranslation('view-log')
  if (report.lastViewedAtMs === null) {
    return (
      <EmptyState icon={<IconChartBar size={20} stroke={1.5} />} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="l-flex l-wrap l-spread l-gap-8">
        <p>
          {t('total', { count: report.total })} · {t('last')} <RelativeDate epochMs={report.lastViewedAtMs} />
        </p>
        <ExportMenu visit={visit} />
      </div>
      <ViewChart report={report} />
      {report.docCount > 0 && <ViewedDocs report={report} />}
      <Visitors report={report} />
      <p className="l-note">{t('counted', { days: report.keptDays })}</p>
    </>
  )
}

interface ViewLogDrawerProps {
  visit: VisitRef
  name: string
  onClose: () => void
}

/** How a share or composed project is viewed: by day, by document, by whom. */
export function ViewLogDrawer({ visit, name, onClose }: ViewLogDrawerProps) {
  const { t } = useTranslation(['view-log', 'common'])
  const [range, setRange] = useState<(typeof ranges)[number]>('30')
  const report = useQuery(viewsQuery(visit, Number(range)))
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t('title', { name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className="l-column l-gap-20">
        <div>
          <Segmented
            name={t('range')}
            value={range}
            onChange={setRange}
            segments={ranges.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
          />
        </div>
        <QueryState query={report} rows={8}>
          {(data) => <Report visit={visit} report={data} />}
        </QueryState>
      </div>
    </Drawer>
  )
}
