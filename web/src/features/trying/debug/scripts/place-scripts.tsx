import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { useScriptDrafts } from './editor/use-script-drafts.ts'
import type { ScriptPlace } from './script-queries.ts'
import type { ScriptLinks } from './scripts-part.tsx'

/** With the code editor in it. */
const ScriptsPart = lazy(() => import('./scripts-part.tsx'))

/** Scripts for the calls of a folder’s documents, of an application or of a project, where those are changed. */
export function PlaceScripts({ place, links }: { place: ScriptPlace; links?: ScriptLinks }) {
  const drafts = useScriptDrafts()
  return (
    <Suspense fallback={<SkeletonRows rows={3} framed />}>
      <ScriptsPart place={place} drafts={drafts} links={links} />
    </Suspense>
  )
}
