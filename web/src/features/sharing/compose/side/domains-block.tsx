import type { ComposeProject } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { DomainsField } from '../../../../entities/visit/domains-field.tsx'
import { describeError } from '../../../../shared/api/report-error.ts'
import { splitEntries } from '../../../../shared/lib/split-entries.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdateCompose } from '../api/compose-mutations.ts'

/** The state that a change is made from. */
type Shown = Pick<ComposeProject, 'updatedAtMs' | 'emailDomains'>

/** Saved when the field is left. */
export function DomainsBlock({ project }: { project: ComposeProject }) {
  const { t } = useTranslation('visit-email')
  const { id, spaceId } = project
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
  /** What the field held when it was left last; saved as soon as nothing else is being saved. */
  const wanted = useRef<string>(undefined)
  const isSaving = useRef(false)
  const saveWanted = async (shown: Shown): Promise<void> => {
    if (wanted.current === undefined) return
    const emailDomains = splitEntries(wanted.current)
    wanted.current = undefined
    if (emailDomains.join('\n') === shown.emailDomains.join('\n')) return
    const kept = await updating.mutateAsync({ id, updatedAtMs: shown.updatedAtMs, emailDomains })
    // What was typed since stays.
    setText((now) => (splitEntries(now).join('\n') === emailDomains.join('\n') ? kept.emailDomains.join('\n') : now))
    showToast({ kind: 'done', message: t('saved') })
    await saveWanted(kept)
  }
  const save = async () => {
    wanted.current = text
    if (isSaving.current) return
    isSaving.current = true
    try {
      await saveWanted(project)
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      isSaving.current = false
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
