/*
 * The document on screen stays the newest. Owns: asking again when something in its application was saved, and saying who changed it. Nothing
 * is sent twice: the server answers an unchanged document with its tag alone.
 */
import type { DocDetail } from '@lectern/contracts'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../../entities/session/session-queries.ts'
import { followServer } from '../../../shared/api/live-events.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'

type Seen = Pick<DocDetail, 'id' | 'updatedAtMs'>

/** Whether somebody else saved the document between two looks at it. */
export function isSavedByOthers(
  before: Seen | undefined,
  now: Pick<DocDetail, 'id' | 'updatedAtMs' | 'modifierName'>,
  ownName: string | undefined,
): boolean {
  return before?.id === now.id && now.updatedAtMs > before.updatedAtMs && now.modifierName !== ownName
}

/**
 * @param detail `undefined` while it is loading
 * @param queryKey of the query that `detail` comes from
 */
export function useFreshDocument(detail: DocDetail | undefined, queryKey: QueryKey): void {
  const { t } = useTranslation('comments')
  const client = useQueryClient()
  const ownName = useQuery(currentUserQuery).data?.nickname
  const moduleId = detail?.moduleId
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (moduleId === undefined) return
    // Keys are plain texts; what was written is read back.
    const refresh = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey, exact: true })
    return followServer({
      onEvent: ({ name, data }) => {
        const isOurs = typeof data === 'object' && data !== null && 'moduleId' in data && data.moduleId === moduleId
        if (name === 'module.changed' && isOurs) refresh()
      },
      onGap: refresh,
    })
  }, [client, key, moduleId])
  const before = useRef<Seen>(undefined)
  useEffect(() => {
    if (detail === undefined) return
    if (isSavedByOthers(before.current, detail, ownName)) {
      showToast({ kind: 'info', message: t('saved', { name: detail.modifierName }) })
    }
    before.current = detail
  }, [detail, ownName, t])
}
