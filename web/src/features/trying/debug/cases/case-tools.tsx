import type { CallCase } from '@lectern/contracts'
import type { UsedScheme } from '@lectern/model'
import { ActionIcon } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Tip } from '../../../../shared/ui/overlay/tip.tsx'
import type { CallDraft, TriedDocument } from '../draft/call-draft.ts'
import type { SecretFields } from '../draft/use-secrets.ts'
import type { FoundCall } from '../history/call-history.ts'
import { lastHop, type CallState } from '../send/call-state.ts'
import { caseRequestOf, draftOfCase, firstAssertions } from './case-of-draft.ts'
import type { PickedPart } from './picked-value.ts'
import { jsonBodyOf } from './send-case.ts'
import type { CaseSetting } from './use-case-run.ts'

const CasesDrawer = lazy(async () => ({ default: (await import('./cases-drawer.tsx')).CasesDrawer }))
const CaseDialog = lazy(async () => ({ default: (await import('./case-dialog.tsx')).CaseDialog }))
const PickedCase = lazy(async () => ({ default: (await import('./picked-case.tsx')).PickedCase }))

interface CaseToolsProps {
  document: TriedDocument
  docId: string
  setting: CaseSetting
  draft: CallDraft
  schemes: readonly UsedScheme[]
  secrets: SecretFields
  call: CallState | undefined
  /** A part of the response that a case is to assert or hand on. */
  picked: PickedPart | undefined
  /** After that was done, or given up. */
  onPicked: () => void
  onDraft: (draft: CallDraft) => void
  /** Called with a case of another document, as a call to open there. */
  onOther: (call: Pick<FoundCall, 'docId' | 'values'>) => void
}

/** Opens the saved cases. */
export function CaseTools({
  document,
  docId,
  setting,
  draft,
  schemes,
  secrets,
  call,
  picked,
  ...props
}: CaseToolsProps) {
  const { t } = useTranslation('call-case')
  // Links to a document's cases open them.
  const [isOpen, setOpen] = useState(useLocation().hash === '#cases')
  /** The form that is open, for a new case or one that is changed. */
  const [form, setForm] = useState<{ changed: CallCase | undefined }>()
  /** The case whose call is open. */
  const [opened, setOpened] = useState<CallCase>()
  const server = setting.server?.url ?? ''
  const answered = call?.phase === 'done' ? call : undefined
  const isFormOpen = form !== undefined || picked !== undefined
  // Not before it is looked at: reading some megabytes holds the page.
  const value = useMemo(() => (isFormOpen && answered ? jsonBodyOf(answered) : undefined), [isFormOpen, answered])
  const open = (one: CallCase) => {
    const {
      docId: of,
      content: { request },
    } = one
    setOpen(false)
    if (of !== docId) {
      props.onOther({ docId: of, values: { ...request, server: request.server === '' ? server : request.server } })
      return
    }
    setOpened(one)
    for (const { scheme, field, text } of request.signIn) secrets.set(scheme, { [field]: text })
    props.onDraft(draftOfCase(document, request, server))
  }
  const shown = {
    request: caseRequestOf({ draft, server, schemes, secrets }),
    first: firstAssertions(answered && lastHop(answered)?.status),
    value,
  }
  return (
    <>
      <Tip label={t('title')}>
        <ActionIcon aria-label={t('title')} onClick={() => setOpen(true)}>
          <IconListCheck size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tip>
      <Suspense>
        {isOpen && (
          <CasesDrawer
            docId={docId}
            setting={setting}
            onClose={() => setOpen(false)}
            onForm={(changed) => setForm({ changed })}
            onOpen={open}
          />
        )}
        {form !== undefined && (
          <CaseDialog
            {...shown}
            docId={form.changed?.docId ?? docId}
            changed={form.changed}
            picked={undefined}
            onClose={() => setForm(undefined)}
          />
        )}
        {picked !== undefined && (
          <PickedCase
            {...shown}
            docId={docId}
            opened={opened}
            picked={picked}
            onClose={(saved) => {
              if (saved !== undefined) setOpened(saved)
              props.onPicked()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
