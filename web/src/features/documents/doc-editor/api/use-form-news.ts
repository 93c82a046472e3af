import type { DocForm } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followServer } from '../../../../shared/api/live-events.ts'
import { docFormQuery } from './doc-form-queries.ts'

/** Asks for an open form again as soon as something in its application is saved. */
export function useFormNews(form: DocForm | undefined): void {
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
