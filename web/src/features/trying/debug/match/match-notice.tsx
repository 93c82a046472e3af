import clsx from 'clsx'
import type { Documented, MatchResult, Mismatch } from '@lectern/model'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import type { WantedAddition } from './additions.ts'
import { DriftActions } from './drift-actions.tsx'
import classes from './match.module.css'
import { useMismatchWords } from '../../../../entities/document/mismatch/mismatch-words.ts'
import type { Additions } from './use-additions.ts'
import { pathWords } from '../../../../entities/document/mismatch/path-words.ts'

/** Mismatches that are listed at first. */
const firstMismatches = 6

interface MatchNoticeProps {
  match: MatchResult | 'tooLarge' | undefined
  /** Absent for who may not edit the document. */
  additions: Additions | undefined
  /** What can be kept of the differences; nothing for who may not edit the document. */
  drift?: { docId: string; documented: Documented } | undefined
}

/** Whether the response is as its document has it, and where it is not; with what can be added to the document. */
export function MatchNotice({ match, additions, drift }: MatchNoticeProps) {
  const { t } = useTranslation('debug')
  if (match === undefined) return null
  if (match === 'tooLarge') return <p className="l-px-16 l-pt-12 l-note">{t('match.tooLarge')}</p>
  const { mismatches, status, isBodyChecked } = match
  if (mismatches.length === 0) {
    return (
      <div className="l-column l-gap-4 l-px-16 l-pt-12">
        <p className="l-row l-gap-8 l-size-12 l-ok" role="status">
          <IconCircleCheck size={16} stroke={1.6} aria-hidden />
          {t(isBodyChecked ? 'match.same' : 'match.sameHead', { status })}
        </p>
        {drift !== undefined && <DriftActions {...drift} match={match} />}
      </div>
    )
  }
  return (
    <div className="l-px-16 l-pt-12">
      <NoticeBar
        tone="warn"
        icon={<IconAlertTriangle size={16} stroke={1.6} aria-hidden />}
        text={t('match.differs', { count: mismatches.length })}
      >
        <details className={clsx('l-size-12', classes['list'])} open={mismatches.length <= firstMismatches}>
          <summary className="l-pointer">{t('match.list')}</summary>
          <ul className="l-m-0 l-pl-20 l-max-h-240 l-scroll-y">
            {mismatches.map((mismatch, at) => (
              <MismatchLine key={at} mismatch={mismatch} additions={additions} />
            ))}
          </ul>
        </details>
        {additions !== undefined && <GroupButtons additions={additions} />}
        {drift !== undefined && <DriftActions {...drift} match={match} />}
      </NoticeBar>
    </div>
  )
}

function MismatchLine({ mismatch, additions }: { mismatch: Mismatch; additions: Additions | undefined }) {
  const { t } = useTranslation('debug')
  const words = useMismatchWords()
  const wanted = additions && wantedFor(mismatch, additions)
  return (
    <li className="l-break">
      {words(mismatch)}
      {wanted !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="l-ml-8"
          aria-label={labelOf(mismatch, wanted)}
          onClick={() => additions?.add(wanted)}
        >
          {t('match.add')}
        </Button>
      )}
    </li>
  )

  function labelOf(of: Mismatch, to: WantedAddition): string {
    const path = of.kind === 'undocumented' ? pathWords(of.path) : ''
    if (to.kind !== 'fields')
      return t(to.kind === 'response' ? 'match.addResponse' : 'match.addMediaType', {
        status: of.kind === 'status' ? of.status : '',
        mediaType: of.kind === 'mediaType' ? of.mediaType : '',
      })
    return to.model === '' ? t('match.addField', { path }) : t('match.addModelField', { path, model: to.model })
  }
}

/** What would make the document have it; `undefined` where only a person can decide which of the two is wrong. */
function wantedFor(mismatch: Mismatch, { homes }: Additions): WantedAddition | undefined {
  if (mismatch.kind === 'status') return { kind: 'response' }
  if (mismatch.kind === 'mediaType') return mismatch.mediaType === '' ? undefined : { kind: 'mediaType' }
  if (mismatch.kind !== 'undocumented') return undefined
  const home = homes.find(({ paths }) => paths.includes(mismatch.path))
  return home && { kind: 'fields', model: home.model, paths: [mismatch.path] }
}

/** Several fields of one place at once. */
function GroupButtons({ additions: { homes, add } }: { additions: Additions }) {
  const { t } = useTranslation('debug')
  const several = homes.filter(({ paths }) => paths.length > 1)
  return several.map((home) => (
    <Button key={home.model} size="xs" onClick={() => add({ kind: 'fields', ...home })}>
      {home.model === ''
        ? t('match.addFields', { count: home.paths.length })
        : t('match.addModelFields', { count: home.paths.length, model: home.model })}
    </Button>
  ))
}
