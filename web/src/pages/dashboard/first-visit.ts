import type { Space } from '@lectern/contracts'

/** Whether there is nothing yet but the sample: at most one space with one project. Composed spaces only show what others hold. */
export function isFirstVisit(spaces: readonly Pick<Space, 'isCompose' | 'projectCount'>[]): boolean {
  const [first, ...others] = spaces.filter(({ isCompose }) => isCompose === 0)
  return others.length === 0 && (first?.projectCount ?? 0) <= 1
}
