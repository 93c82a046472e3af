import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followServer } from '../../../../shared/api/live-events.ts'
import { changingReleases, refreshReleases } from './release-mutations.ts'

/** Looks again when a release of the project was changed elsewhere. */
export function useReleaseNews(projectId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      // What this page does itself, it asks for itself.
      if (client.isMutating({ mutationKey: changingReleases(projectId) }) === 0) void refreshReleases(client, projectId)
    }
    return followServer({
      onEvent: ({ name, data }) => {
        const isHere = typeof data === 'object' && data !== null && 'projectId' in data && data.projectId === projectId
        if (name === 'release.changed' && isHere) refresh()
      },
      onGap: refresh,
    })
  }, [client, projectId])
}
