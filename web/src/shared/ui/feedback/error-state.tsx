import { Button } from '@mantine/core'
import { IconAlertCircle, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiError, isUnknownId } from '../../api/api-error.ts'
import { isSessionError } from '../../api/query-client.ts'
import { describeError, referenceOf } from '../../api/report-error.ts'
import { copyText } from '../../lib/clipboard.ts'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  error: unknown
  /** Tries again; offered unless trying cannot help. */
  onRetry?: () => void
  /** Where else to go. */
  actions?: ReactNode
  compact?: boolean
}

/** A region that could not be shown: what happened, what to do, and the code support asks for. */
export function ErrorState({ error, onRetry, actions, compact = false }: ErrorStateProps) {
  const { t } = useTranslation()
  if (isSessionError(error)) return null
  const lacksFactor = isApiError(error, 'mfa_required')
  const isUnknown = isUnknownId(error)
  const refused = lacksFactor || isUnknown || isApiError(error, 'not_accessible', 'no_permission', 'visit_not_found')
  const reference = refused ? '' : referenceOf(error)
  return (
    <div role="alert">
      <EmptyState
        compact={compact}
        icon={<IconAlertCircle size={20} stroke={1.5} />}
        title={t(lacksFactor ? 'error.factorTitle' : refused ? 'error.refusedTitle' : 'error.title')}
        actions={
          <>
            {lacksFactor && (
              <Button component={Link} to="/user/security" variant="filled">
                {t('error.toSecurity')}
              </Button>
            )}
            {onRetry !== undefined && !refused && (
              <Button variant={actions === undefined ? 'filled' : 'default'} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            {actions}
          </>
        }
      >
        {isUnknown ? t('error.unknownId') : describeError(error)}
        {reference !== '' && (
          <button
            type="button"
            className="l-inline-row l-gap-6 l-py-2 l-px-4 l-t3 l-no-fill l-size-11 l-no-frame l-round-tag l-pointer l-hoverable"
            onClick={() => {
              void copyText(reference)
            }}
          >
            <code>{reference}</code>
            <IconCopy size={13} stroke={1.6} aria-label={t('copy.action')} />
          </button>
        )}
      </EmptyState>
    </div>
  )
}
