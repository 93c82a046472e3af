import type { DocForm } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { readContent } from '../../entities/document/read-content.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { docFormQuery } from '../../features/documents/doc-editor/api/doc-form-queries.ts'
import { valuesOf } from '../../features/documents/doc-editor/state/values.ts'
import { followServer } from '../../shared/api/live-events.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { EditLoaded } from './edit-loaded.tsx'
import { NewLoaded } from './new-loaded.tsx'
import { copyValues, kindOf, newValues } from './start-values.ts'
import { UnknownForm } from './unknown-form.tsx'

/** `/doc/edit/{moduleId}/{docId}`. */
export function DocEditPage() {
  const docId = useRouteId('docId')
  const form = useQuery(docFormQuery(docId))
  useNews(form.data)
  return <QueryState query={form}>{(loaded) => <EditLoaded key={docId} form={loaded} />}</QueryState>
}

/** Asks again as soon as something in the application is saved. */
function useNews(form: DocForm | undefined): void {
  const client = useQueryClient()
  const { id, moduleId } = form ?? {}
  useEffect(() => {
    if (id === undefined) return
    const refresh = () => void client.invalidateQueries({ queryKey: docFormQuery(id).queryKey })
    return followServer({
      onEvent: ({ name, data }) => {
        const isHere = typeof data === 'object' && data !== null && 'moduleId' in data && data.moduleId === moduleId
        if (name === 'module.changed' && isHere) refresh()
      },
      onGap: refresh,
    })
  }, [client, id, moduleId])
}

/** `/doc/new/{moduleId}/{parentId?}`, with `?type=`. */
export function DocNewPage() {
  const moduleId = useRouteId('moduleId')
  const { parentId = '' } = useParams()
  const [search] = useSearchParams()
  const kind = kindOf(search.get('type'))
  const module = useQuery(moduleInfoQuery(moduleId))
  const user = useQuery(currentUserQuery)
  if (user.data === undefined) return <QueryState query={user}>{() => null}</QueryState>
  const author = user.data.nickname
  return (
    <QueryState query={module}>
      {(loaded) => (
        <NewLoaded
          key={`${kind} ${parentId}`}
          module={loaded}
          subject={`new:${moduleId}:${parentId}:${kind}`}
          initial={() => newValues(kind, { parentId, author })}
        />
      )}
    </QueryState>
  )
}

/** `/doc/copy/{moduleId}/{copyId}`. */
export function DocCopyPage() {
  const { t } = useTranslation('doc-editor')
  const copyId = useRouteId('copyId')
  const form = useQuery({ ...docFormQuery(copyId), refetchInterval: false, refetchOnWindowFocus: false })
  return (
    <QueryState query={form}>
      {(loaded) => {
        const content = readContent(loaded)
        if (content === undefined) return <UnknownForm />
        const values = copyValues(valuesOf(loaded, content), t('copyName', { name: loaded.name }))
        return (
          <NewLoaded key={copyId} module={loaded} subject={`copy:${copyId}`} initial={() => values} form={loaded} />
        )
      }}
    </QueryState>
  )
}
