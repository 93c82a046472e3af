import type { Proposal } from '@lectern/contracts'
import { compare, describeChanges } from '@lectern/model'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readConflicts } from '../../../../entities/change/conflict/conflict-answers.ts'
import { PlaceTrail } from '../../../../entities/change/place-trail.tsx'
import { WhatChanged } from '../../../../entities/change/what-changed.tsx'
import { readContent } from '../../../../entities/document/read-content.ts'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { proposalQuery, useAcceptProposal } from './proposal-queries.ts'

interface ProposalPartProps {
  docId: string
  commentId: string
  /** Its thread is. */
  isResolved: boolean
  /** Absent for those who may not. */
  onResolve?: (() => void) | undefined
}

/** What a comment proposes, and accepting it. */
export function ProposalPart({ docId, commentId, isResolved, onResolve }: ProposalPartProps) {
  const { t } = useTranslation('comments')
  const query = useQuery(proposalQuery(docId, commentId))
  const proposal = query.data
  if (proposal === undefined) {
    if (query.isError) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
    return <SkeletonRows rows={2} height={40} />
  }
  return (
    <section className="l-column l-gap-8 l-py-10 l-px-12 l-rule-top" aria-label={t('proposal.title')}>
      <h3 className="l-t3 l-size-12 l-medium">{t('proposal.title')}</h3>
      <Changes proposal={proposal} />
      {proposal.state === 'conflicting' && <Conflicts proposal={proposal} />}
      {!isResolved && (
        <div className="l-row l-wrap l-gap-8">
          {proposal.can.accept && <AcceptButtons docId={docId} commentId={commentId} proposal={proposal} />}
          {onResolve !== undefined && (
            <Button size="xs" onClick={onResolve}>
              {t(proposal.state === 'contained' ? 'resolve' : 'proposal.dismiss')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Changes({ proposal: { state, before, after } }: { proposal: Proposal }) {
  const { t } = useTranslation('comments')
  const groups = useMemo(() => {
    const [old, proposed] = [before, after].map((content) => readContent({ content }))
    return describeChanges(compare(old, proposed))
  }, [before, after])
  if (state === 'contained') return <p className="l-t2">{t('proposal.contained')}</p>
  return <WhatChanged groups={groups} />
}

/** The places that newer edits changed, too. */
function Conflicts({ proposal: { conflicts, can } }: { proposal: Proposal }) {
  const { t } = useTranslation(['comments', 'conflict'])
  return (
    <div className="l-warn">
      <p>{t('proposal.conflicts', { count: conflicts.length, decides: can.accept ? 'yes' : 'no' })}</p>
      <ul className="l-m-0 l-p-0 l-no-marks">
        {readConflicts(conflicts).map(({ id, path, place, topic, name }) => {
          const text = t(`conflict:topic.${topic}`, { name })
          return (
            <li key={id}>
              <PlaceTrail place={place} path={path} {...(text !== '' && { thing: { text, isField: false } })} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Conflicts are decided in the editor. */
function AcceptButtons({ docId, commentId, proposal }: { docId: string; commentId: string; proposal: Proposal }) {
  const { t } = useTranslation('comments')
  const accept = useAcceptProposal(docId, commentId)
  const { state, moduleId } = proposal
  if (state === 'contained') return null
  return (
    <>
      {state === 'open' && (
        <Button size="xs" variant="filled" loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('proposal.accept')}
        </Button>
      )}
      <Button size="xs" component={Link} to={`/doc/edit/${moduleId}/${docId}?proposal=${commentId}`}>
        {t('proposal.edit')}
      </Button>
    </>
  )
}
