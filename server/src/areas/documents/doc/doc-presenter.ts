import type { listViewProjects, ReplyOf } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import { sortSiblings } from './tree/tree-build.ts'
import type { TreeProject } from './tree/tree-repo.ts'

/** Spaces with the projects in them, both in reading order. */
export function presentViewProjects(
  spaces: readonly { id: number; name: string; order_index: number }[],
  projects: readonly TreeProject[],
): ReplyOf<typeof listViewProjects> {
  return sortSiblings(spaces).map((space) => ({
    id: encodeId('space', space.id),
    name: space.name,
    projects: sortSiblings(projects.filter((project) => project.space_id === space.id)).map((project) => ({
      id: encodeId('project', project.id),
      name: project.name,
      isPrivate: project.is_private === 1 ? 1 : 0,
    })),
  }))
}
