import { mockRuleLimits } from '@lectern/contracts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keptValues, type GridRow } from '../../../../shared/lib/grid-rows.ts'
import { cellName } from '../../../../shared/ui/form/value-grid/value-grid-column.ts'
import { ValueGrid } from '../../../../shared/ui/form/value-grid/value-grid.tsx'
import { isHeaderName } from './rule-draft.ts'

/** Names that are offered, of answers and of requests. */
const names = {
  answer: [
    'Cache-Control',
    'Content-Disposition',
    'Content-Language',
    'ETag',
    'Last-Modified',
    'Link',
    'Location',
    'Retry-After',
    'Set-Cookie',
    'Vary',
    'WWW-Authenticate',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-Request-Id',
    'X-Total-Count',
  ],
  request: [
    'Accept',
    'Accept-Language',
    'Authorization',
    'Content-Type',
    'Cookie',
    'If-None-Match',
    'Prefer',
    'User-Agent',
    'X-Request-Id',
  ],
} as const

interface HeaderGridProps {
  of: keyof typeof names
  /** Of the document, offered first. */
  documented?: readonly string[]
  rows: readonly GridRow[]
  /** As they are stored, for the marks of what changed. */
  stored: readonly GridRow[]
  onChange: (rows: GridRow[]) => void
}

/** Headers with their values, one in a row. */
export function HeaderGrid({ of, documented, rows, stored, onChange }: HeaderGridProps) {
  const { t } = useTranslation('mock-rule')
  const suggestions = useMemo(() => [...new Set([...(documented ?? []), ...names[of]])], [documented, of])
  const problems = new Map(
    rows
      .filter((row) => !row.isDeleted && isMisnamed(row))
      .map(({ id }) => [cellName(id, 'name'), t('problem.header')] as const),
  )
  return (
    <ValueGrid
      label={t('headers')}
      columns={[
        { key: 'name', label: t('name'), width: 'minmax(0, 2fr)', kind: 'mono', maxLength: 100, suggestions },
        { key: 'value', label: t('value'), width: 'minmax(0, 3fr)', kind: 'mono', maxLength: 1_000 },
      ]}
      rows={rows}
      stored={stored}
      problems={problems}
      addLabel={t('addHeader')}
      blank={() => ({ name: '', value: '' })}
      onChange={(next) => keptValues(next).length <= mockRuleLimits.headers && onChange(next)}
    />
  )
}

const isMisnamed = ({ values: { name = '', value = '' } }: GridRow): boolean =>
  !(name.trim() === '' && value.trim() === '') && !isHeaderName(name.trim())
