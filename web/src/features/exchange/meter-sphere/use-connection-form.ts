import type { MeterSphereConnection, MeterSphereVersion } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { useSaveConnection, useTestConnection } from './meter-sphere-queries.ts'
import { useProblemSentence } from './use-problem-sentence.ts'

interface Fields {
  version: MeterSphereVersion
  address: string
  accessKey: string
  secretKey: string
  workspaceId: string
}
interface Workspace {
  id: string
  name: string
}

const fieldsOf = (saved: MeterSphereConnection | null): Fields => ({
  ...{ version: saved?.version ?? '3', address: saved?.address ?? '', accessKey: '', secretKey: '' },
  workspaceId: saved?.workspaceId ?? '',
})

/** The form of a connection: what is entered, and the workspaces that a test found. */
export function useConnectionForm(spaceId: string, saved: MeterSphereConnection | null) {
  const { t } = useTranslation('meter-sphere')
  const sentenceOf = useProblemSentence()
  const [fields, setFields] = useState(() => fieldsOf(saved))
  const [workspaces, setWorkspaces] = useState<readonly Workspace[]>(
    saved === null ? [] : [{ id: saved.workspaceId, name: saved.workspaceName }],
  )
  const set = (change: Partial<Fields>): void => {
    const isElsewhere = change.version !== undefined || change.address !== undefined
    // Workspaces of another server are none of this one's: it is tested again.
    if (isElsewhere) setWorkspaces([])
    setFields((before) => ({ ...before, ...(isElsewhere && { workspaceId: '' }), ...change }))
  }
  const test = useTestConnection()
  const save = useSaveConnection(spaceId)
  const { version, address, accessKey, secretKey, workspaceId } = fields
  const keys = { ...(accessKey !== '' && { accessKey }), ...(secretKey !== '' && { secretKey }) }
  const given = { spaceId, version, address, ...keys }
  const workspace = workspaces.find(({ id }) => id === workspaceId)
  const [problem, setProblem] = useState<string>()
  const testing = useSubmit(async () => {
    setProblem(undefined)
    const found = await test.mutateAsync(given)
    if (found.problem !== null) {
      setProblem(sentenceOf(found.problem))
      return
    }
    setWorkspaces(found.list)
    if (!found.list.some(({ id }) => id === workspaceId)) set({ workspaceId: found.list[0]?.id ?? '' })
    showToast({ kind: 'done', message: t('connection.works') })
  })
  const saving = useSubmit(async () => {
    if (workspace === undefined) return
    await save.mutateAsync({ ...given, workspaceId: workspace.id, workspaceName: workspace.name })
    set({ accessKey: '', secretKey: '' })
    showToast({ kind: 'done', message: t('connection.saved') })
  })
  return {
    ...{ fields, set, workspaces },
    isComplete: workspace !== undefined,
    ...{ test: testing.submit, isTesting: test.isPending, save: saving.submit, isSaving: save.isPending },
    problem: problem ?? testing.problem ?? saving.problem,
  }
}
