import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  /** Height of the rows that will come. */
  rowHeight?: number
  rows?: number
  /** What is shown while it loads, where rows would be of another shape. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** A region that shows what a query brings: rows to come, the error with a way on, or the data. */
export function QueryState<T>({ query, rowHeight = 32, rows = 5, skeleton, children }: QueryStateProps<T>) {
  const { t } = useTranslation('common')
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton ?? <SkeletonRows rows={rows} height={rowHeight} framed />
  return (
    <ErrorState
      error={query.error}
      onRetry={() => void query.refetch()}
      actions={
        <Button component={Link} to="/dashboard">
          {t('error.toSpaces')}
        </Button>
      }
    />
  )
}
