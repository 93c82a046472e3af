/*
 * What the tree of the reading page shows: a space or a project. Remembered on this device, one of each kind.
 */
import type { DocDetail } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { viewProjectsQuery } from '../../entities/project/view-projects.ts'
import type { Dimension } from '../../entities/document/reading-source.ts'
import { readStored, writeStored } from '../../shared/lib/storage.ts'

const keys = {
  kind: 'lectern.dimension',
  space: 'lectern.dimension.space',
  project: 'lectern.dimension.project',
} as const

interface Chosen {
  kind: Dimension['kind']
  space: string | undefined
  project: string | undefined
}

/** The dimension of the tree, what there is to choose, and how to choose. */
export function useDimension() {
  const spaces = useQuery(viewProjectsQuery)
  const [chosen, setChosen] = useState<Chosen>(() => ({
    kind: readStored(keys.kind) === 'project' ? 'project' : 'space',
    space: readStored(keys.space),
    project: readStored(keys.project),
  }))
  const choose = useCallback((change: Partial<Chosen>) => {
    setChosen((before) => {
      const next = { ...before, ...change }
      writeStored(keys.kind, next.kind)
      writeStored(keys.space, next.space)
      writeStored(keys.project, next.project)
      return next
    })
  }, [])
  const dimension = useMemo(() => resolve(chosen, spaces.data), [chosen, spaces.data])
  /** Moves the tree to where a document is, when that is somewhere else. */
  const follow = useCallback(
    (detail: Pick<DocDetail, 'spaceId' | 'projectId'>) => {
      choose({ space: detail.spaceId, project: detail.projectId })
    },
    [choose],
  )
  return { dimension, spaces, choose, follow }
}

type ViewSpaces = { id: string; projects: { id: string }[] }[]

/** What is chosen if it is still there, else the first that holds something. */
function resolve(chosen: Chosen, spaces: ViewSpaces | undefined): Dimension | undefined {
  const stored = chosen[chosen.kind]
  if (spaces === undefined) return stored === undefined ? undefined : { kind: chosen.kind, id: stored }
  if (chosen.kind === 'project') {
    const projects = spaces.flatMap((space) => space.projects)
    const project =
      projects.find((one) => one.id === stored) ??
      spaces.find((space) => space.id === chosen.space)?.projects[0] ??
      projects[0]
    return project === undefined ? undefined : { kind: 'project', id: project.id }
  }
  const space = spaces.find((one) => one.id === stored) ?? spaces.find((one) => one.projects.length > 0) ?? spaces[0]
  return space === undefined ? undefined : { kind: 'space', id: space.id }
}
