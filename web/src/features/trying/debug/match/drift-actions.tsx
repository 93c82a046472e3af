import { clearAnswerDrift, getAnswerDrift, keepAnswerDrift, type BodyOf } from '@lectern/contracts'
import { driftOf, type Documented, type MatchResult } from '@lectern/model'
import { Button } from '@mantine/core'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'

const driftQuery = (docId: string) => callQuery(['answer-drift', docId], getAnswerDrift, { query: { docId } })

/** The page of the document, and the health of its application and project. */
const refresh = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'answer-drift' || queryKey[2] === 'health' })

interface DriftActionsProps {
  docId: string
  match: MatchResult
  documented: Documented
}

/** Keeps that the response differs, for the health of the documentation, or says that it no longer does. */
export function DriftActions({ docId, match, documented }: DriftActionsProps) {
  const { t } = useTranslation('debug')
  const moment = useMomentText()
  const { data: kept } = useQuery(driftQuery(docId))
  const keep = useChange((body: BodyOf<typeof keepAnswerDrift>) => call(keepAnswerDrift, { body }), {
    onSuccess: refresh,
  })
  const clear = useChange(() => call(clearAnswerDrift, { body: { docId } }), { onSuccess: refresh })
  const differs = match.mismatches.length > 0
  if (kept === undefined || (!differs && kept === null)) return null
  return (
    <span className="l-row l-wrap l-gap-8">
      {differs && (
        <Button
          size="xs"
          loading={keep.isPending}
          onClick={() => keep.mutate({ docId, ...driftOf(match, documented) })}
        >
          {t(kept === null ? 'drift.keep' : 'drift.keepAgain')}
        </Button>
      )}
      {kept !== null && (
        <>
          <span className="l-note" role="status">
            {t('drift.kept', { count: kept.count, name: kept.foundBy, date: moment(kept.foundAtMs) })}
          </span>
          <Button size="xs" variant="link" loading={clear.isPending} onClick={() => clear.mutate()}>
            {t('drift.clear')}
          </Button>
        </>
      )}
    </span>
  )
}
