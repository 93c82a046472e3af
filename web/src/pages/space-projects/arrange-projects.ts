import type { Project, Role } from '@lectern/contracts'

export const projectSorts = ['order', 'updated', 'byName'] as const
export type ProjectSort = (typeof projectSorts)[number]

interface Wanted {
  filter: string
  /** The reader's own; any when `undefined`. */
  role: Role | undefined
  sort: ProjectSort
}

/** The projects that match, in the order wanted; `order` keeps the server's. Names sort by the reader's language. */
export function arrangeProjects(
  projects: readonly Project[],
  { filter, role, sort }: Wanted,
  lang: string,
): readonly Project[] {
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = projects.filter(
    ({ name, description, roleCode }) =>
      (role === undefined || roleCode === role) && `${name}\n${description}`.toLocaleLowerCase().includes(wanted),
  )
  if (sort === 'updated') return shown.toSorted((one, other) => other.updatedAtMs - one.updatedAtMs)
  if (sort === 'byName') return shown.toSorted((one, other) => one.name.localeCompare(other.name, lang))
  return shown
}
