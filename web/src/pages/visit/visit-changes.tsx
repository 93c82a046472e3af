import { useSearchParams } from 'react-router'
import type { Visit } from '../../entities/visit/visit-access.ts'
import { Prose } from '../../features/documents/document-view/parts/prose.tsx'
import { VisitChangesView } from '../../features/following/changelog/visit/visit-changes-view.tsx'

/** What changed in what is visited; `level=breaking` in the address shows what breaks callers alone. */
export default function VisitChanges({ visit }: { visit: Visit }) {
  const [params, setParams] = useSearchParams()
  const choose = (isOnly: boolean) =>
    setParams({ view: 'changes', ...(isOnly && { level: 'breaking' }) }, { replace: true })
  return (
    <VisitChangesView
      visit={visit}
      isBreakingOnly={params.get('level') === 'breaking'}
      onBreakingOnly={choose}
      renderNotes={(text) => <Prose text={text} idPrefix="changes-" />}
    />
  )
}
