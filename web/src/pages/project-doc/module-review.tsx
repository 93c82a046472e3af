import type { Module, ReviewRow } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lockedChangesQuery } from '../../entities/review/review-queries.ts'
import { ReviewWorkspace } from '../../features/exchange/review/components/review-workspace.tsx'
import { LockedPanel, lockedGroup } from './locked-changes.tsx'
import { ReviewMerged } from './review-merged.tsx'
import { TakenPanel } from './taken-panel.tsx'
import { useTakenChanges } from './use-taken-changes.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'

interface ModuleReviewProps {
  module: Module
  lead: ReactNode
  wantedId: string | undefined
  linkOf: (review: string) => string
  onOpen: (review: string | undefined) => void
  /** Where shared models and the application's own description are. */
  modelLink: (model: string) => string
  settingsLink: string
}

/** What waits for a decision in an application. */
export default function ModuleReview(props: ModuleReviewProps) {
  const { module, lead, wantedId, linkOf, onOpen, modelLink, settingsLink } = props
  const taken = useTakenChanges(module.id, linkOf)
  const { list: locked = [] } = useQuery(lockedChangesQuery(module.id)).data ?? {}
  const listLink = `/project/doc/${module.projectId}?module=${module.id}`
  const subjectLink = ({ kind, subjectId, httpMethod }: ReviewRow): string => {
    if (kind === 'module' || subjectId === null) return settingsLink
    if (kind === 'component') return modelLink(subjectId)
    return httpMethod === '' ? listLink : `/view/${subjectId}`
  }
  return (
    <ReviewWorkspace
      moduleId={module.id}
      wantedId={wantedId}
      listLink={listLink}
      linkOf={linkOf}
      onOpen={onOpen}
      subjectLink={subjectLink}
      merged={({ kind, subjectId, saidAtMs }) =>
        kind === 'doc' &&
        subjectId !== null && <ReviewMerged moduleId={module.id} docId={subjectId} saidAtMs={saidAtMs} />
      }
      taken={[...taken.groups, lockedGroup(locked, linkOf)]}
      takenPanel={(id) => {
        const change = locked.find((each) => each.id === id)
        if (change !== undefined) return <LockedPanel change={change} listLink={listLink} />
        const entry = taken.find(id)
        return entry !== undefined && <TakenPanel key={id} moduleId={module.id} entry={entry} />
      }}
      toolbar={(actions) => <Toolbar lead={lead} end={actions} />}
    />
  )
}
