import type { ComposeProject } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { DomainsField } from '../../../../entities/visit/domains-field.tsx'
import { describeError } from '../../../../shared/api/report-error.ts'
import { splitEntries } from '../../../../shared/lib/split-entries.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateCompose } from '../api/compose-mutations.ts'

/** Saved when the field is left. */
export function DomainsBlock({ project }: { project: ComposeProject }) {
  const { t } = useTranslation('visit-email')
  const { id, spaceId, updatedAtMs } = project
  const { data: config } = useQuery(viewConfigQuery)
  const { data: user } = useQuery(currentUserQuery)
  const updating = useUpdateCompose(spaceId)
  const stored = project.emailDomains.join('\n')
  const [text, setText] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const [problem, setProblem] = useState<string>()
  // Someone else changed it, and nothing was typed here.
  if (stored !== saved) {
    setSaved(stored)
    if (text === saved) setText(stored)
  }
  const save = async () => {
    const emailDomains = splitEntries(text)
    if (emailDomains.join('\n') === stored || updating.isPending) return
    try {
      const { emailDomains: kept } = await updating.mutateAsync({ id, updatedAtMs, emailDomains })
      setText(kept.join('\n'))
      showToast({ kind: 'done', message: t('saved') })
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  return (
    <DomainsField
      value={text}
      problem={problem}
      lacksMail={config?.sendsMail === false}
      canSetUpMail={user?.isSuperAdmin === true}
      isDisabled={!project.can.update}
      onChange={(value) => {
        setProblem(undefined)
        setText(value)
      }}
      onBlur={() => void save()}
    />
  )
}
