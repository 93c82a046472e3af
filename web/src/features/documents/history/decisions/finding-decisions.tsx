import { compatibilityLimits, type AcceptedBreak, type Finding } from '@lectern/contracts'
import type { GroupFinding } from '@lectern/model'
import { Button } from '@mantine/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAcceptBreak, useRevokeAccepted } from '../../../../entities/change/findings/acceptance-queries.ts'
import { DecisionContext } from '../../../../entities/change/findings/decision.ts'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useDialogClose } from '../../../../shared/ui/overlay/dialog.tsx'

interface FindingDecisionsProps {
  moduleId: string
  /** What the server found, and what it accepts of it. */
  found: { findings: readonly Finding[] | null; accepted: readonly AcceptedBreak[]; can: { accept: boolean } }
  children: ReactNode
}

/** Below it, findings show who accepted them and can be accepted. */
export function FindingDecisions({ moduleId, found: { findings, accepted, can }, children }: FindingDecisionsProps) {
  const known = useMemo(() => new Map((findings ?? []).map((each) => [each.fingerprint, each])), [findings])
  const decided = useMemo(() => new Map(accepted.map((each) => [each.fingerprint, each])), [accepted])
  const canAccept = can.accept
  const decide = useCallback(
    ({ fingerprint, level }: GroupFinding) => {
      const decision = decided.get(fingerprint)
      if (decision !== undefined) return <AcceptedLine moduleId={moduleId} accepted={decision} canRevoke={canAccept} />
      const finding = known.get(fingerprint)
      if (!canAccept || finding === undefined || level === 'harmless') return null
      return <Accept moduleId={moduleId} finding={finding} />
    },
    [moduleId, known, decided, canAccept],
  )
  return <DecisionContext.Provider value={decide}>{children}</DecisionContext.Provider>
}

interface AcceptedLineProps {
  moduleId: string
  accepted: AcceptedBreak
  canRevoke: boolean
}

/** Who accepted it, when and why. */
function AcceptedLine({ moduleId, accepted, canRevoke }: AcceptedLineProps) {
  const { t } = useTranslation('changes')
  const momentOf = useMomentText()
  const { revoke, isPending } = useRevokeAccepted(moduleId)
  const { acceptedBy, acceptedAtMs, reason } = accepted
  return (
    <div className="l-row l-wrap l-spread l-gap-8-16">
      <div className="l-narrow">
        <p>{reason}</p>
        <p className="l-note">{t('finding.acceptedBy', { name: acceptedBy, date: momentOf(acceptedAtMs) })}</p>
      </div>
      {canRevoke && (
        <Button size="xs" loading={isPending} onClick={() => void revoke(accepted)}>
          {t('finding.revoke')}
        </Button>
      )}
    </div>
  )
}

function Accept({ moduleId, finding }: { moduleId: string; finding: Finding }) {
  const { t } = useTranslation('changes')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AcceptForm moduleId={moduleId} finding={finding} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('finding.accept')}
      </Button>
    </div>
  )
}

interface AcceptFormProps {
  moduleId: string
  finding: Finding
  onClose: () => void
}

function AcceptForm({ moduleId, finding, onClose }: AcceptFormProps) {
  const { t } = useTranslation(['changes', 'common'])
  const accept = useAcceptBreak(moduleId)
  const reason = useTextField({
    ...{ label: t('finding.reason'), required: true },
    maxLength: compatibilityLimits.reason,
  })
  useDialogClose(reason.isChanged)
  const submit = async () => {
    if (!reason.validate()) return
    try {
      await accept.mutateAsync({ ...finding, reason: reason.trimmed })
    } catch {
      // What went wrong is shown where every failure is; the form keeps the reason.
      return
    }
    showToast({ kind: 'done', message: t('finding.acceptDone') })
  }
  return (
    <Form className="l-grid l-gap-8" onSubmit={submit}>
      <div ref={focusField}>
        <LimitedInput field={reason} />
      </div>
      <p className="l-note">{t('finding.acceptHint')}</p>
      <div className="l-row l-gap-8">
        <Button type="submit" variant="filled" size="xs" loading={accept.isPending}>
          {t('finding.accept')}
        </Button>
        <Button size="xs" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** The dialog is open already, so that nothing else moves the focus there. */
function focusField(element: HTMLElement | null): void {
  element?.querySelector('input')?.focus()
}
