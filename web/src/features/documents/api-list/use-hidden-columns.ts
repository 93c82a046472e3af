/* Which columns give way to names and paths where there is little room. */
import { useMemo } from 'react'
import { useMedia } from '../../../shared/lib/hooks/use-media.ts'
import type { EditField } from './edit-fields.ts'
import { hasVersions, type ListModel } from './list-model.ts'

/** Narrower, the maintainer is not shown either (`list-row.module.css`). */
const narrowMedia = '(width <= 1240px)'
/** Narrower, paths of 24 letters need what the order takes. */
const narrowerMedia = '(width <= 1100px)'

/** Columns that are not shown: versions while no document has one, and the order in narrower windows. */
export function useHiddenColumns(model: ListModel): ReadonlySet<EditField> {
  const isNarrow = useMedia(narrowMedia)
  const isNarrower = useMedia(narrowerMedia)
  return useMemo(() => {
    const hidden = new Set<EditField>()
    if (isNarrow && !hasVersions(model)) hidden.add('version')
    if (isNarrower) hidden.add('order')
    return hidden
  }, [model, isNarrow, isNarrower])
}
