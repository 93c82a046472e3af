import { ActionIcon, Menu } from '@mantine/core'
import { fillCall, isOnlyNamed, isSecretRow, secretsFor, type UsedScheme, type VariableValues } from '@lectern/model'
import { IconCode, IconDots, IconHistory, IconRefresh, IconTerminal2, IconVariable } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { Action } from '../../../shared/ui/overlay/action-menu.tsx'
import { Tip } from '../../../shared/ui/overlay/tip.tsx'
import { draftOf, type CallDraft, type TriedDocument } from './draft/call-draft.ts'
import { draftOfValues, keptValues, type DraftValues } from './draft/draft-values.ts'
import { requestOfDraft } from './draft/request-of-draft.ts'
import type { SecretFields } from './draft/use-secrets.ts'
import type { CallPlace, FoundCall } from './history/call-history.ts'

const CodeDialog = lazy(async () => ({ default: (await import('./code/code-dialog.tsx')).CodeDialog }))
const PasteCurlDialog = lazy(async () => ({ default: (await import('./code/paste-curl-dialog.tsx')).PasteCurlDialog }))
const HistoryDrawer = lazy(async () => ({ default: (await import('./history/history-drawer.tsx')).HistoryDrawer }))

interface RequestToolsProps {
  document: TriedDocument
  docId: string
  draft: CallDraft
  schemes: readonly UsedScheme[]
  secrets: SecretFields
  /** Values of variables for code, without secrets. */
  values: VariableValues
  /** Absent for visitors, who have no values of their own. */
  onVariables: (() => void) | undefined
  place: CallPlace
  onDraft: (draft: CallDraft) => void
  /** Called with a call of another document. */
  onOther: (call: Pick<FoundCall, 'docId' | 'values'>) => void
}

type Open = 'code' | 'curl' | 'history'

/** What else can be done with the request: as code, from a command, from the history, as its document has it. */
export function RequestTools(props: RequestToolsProps) {
  const { document, docId, draft, schemes, secrets, values, onVariables, place, onDraft, onOther } = props
  const { t } = useTranslation(['debug', 'call-variable'])
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  // Beside the tabs a phone has room for one button.
  const isMobile = useMedia(mobileMedia)
  const take = (found: DraftValues) => onDraft(draftOfValues(document, found))
  const requestOf = useCallback(
    ({ withSecrets, withValues }: { withSecrets: boolean; withValues: boolean }) => {
      const named = withValues ? values : new Map<string, string>()
      return withSecrets
        ? requestOfDraft(document, fillCall(draft, named), secretsFor(schemes, secrets.get, named)).request
        : requestOfDraft(document, fillCall(withPlaceholders(draft), named)).request
    },
    [document, draft, schemes, secrets, values],
  )
  return (
    <div className="l-row l-gap-4">
      {onVariables !== undefined && !isMobile && (
        <Tip label={t('call-variable:title')}>
          <ActionIcon aria-label={t('call-variable:title')} onClick={onVariables}>
            <IconVariable size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tip>
      )}
      {!isMobile && (
        <Tip label={t('history.title')}>
          <ActionIcon aria-label={t('history.title')} onClick={() => setOpen('history')}>
            <IconHistory size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tip>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('tools')}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMobile && onVariables !== undefined && (
            <Action icon={IconVariable} onClick={onVariables}>
              {t('call-variable:title')}
            </Action>
          )}
          {isMobile && (
            <Action icon={IconHistory} onClick={() => setOpen('history')}>
              {t('history.title')}
            </Action>
          )}
          <Action icon={IconCode} onClick={() => setOpen('code')}>
            {t('code.title')}
          </Action>
          <Action icon={IconTerminal2} onClick={() => setOpen('curl')}>
            {t('curl.title')}
          </Action>
          <Action icon={IconRefresh} onClick={() => onDraft(draftOf(document, draft.server))}>
            {t('reset')}
          </Action>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'code' && <CodeDialog requestOf={requestOf} onClose={close} />}
        {open === 'curl' && (
          <PasteCurlDialog
            document={document}
            onClose={close}
            onTake={({ values: found, isOther }) => {
              take(found)
              if (isOther) showToast({ kind: 'done', message: t('curl.other') })
            }}
          />
        )}
        {open === 'history' && (
          <HistoryDrawer
            place={place}
            onClose={close}
            onOpen={(call) => {
              close()
              if (call.docId === docId) take(call.values)
              else onOther(call)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The call with a placeholder for each secret. */
function withPlaceholders(draft: CallDraft): CallDraft {
  return {
    ...draft,
    server: keptValues(draft).server,
    rows: draft.rows.map((row) =>
      isSecretRow(row.place, row.name) && row.text !== '' && !isOnlyNamed(row.text) ? { ...row, text: '$TOKEN' } : row,
    ),
  }
}
