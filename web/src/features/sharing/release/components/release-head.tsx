import type { ComparedKind, ReleaseDetail } from '@lectern/contracts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '../../../../entities/release/release-queries.ts'
import { ReleaseStateDot } from '../../../../entities/release/release-state.tsx'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import classes from './release-page.module.css'

/** In the order of the head: what breaks programs last, where the eye ends. */
const counted: readonly ComparedKind[] = ['added', 'changed', 'removed', 'breaking']

interface ReleaseHeadProps {
  release: ReleaseDetail
  /** Of what is compared; `undefined` where nothing is. */
  counts: Comparison['counts'] | 'unknown' | undefined
  /** Before the title on phones. */
  wayBack?: ReactNode
}

/** What a release is, and how much is different in it. */
export function ReleaseHead({ release, counts, wayBack }: ReleaseHeadProps) {
  return (
    <header className={clsx('l-row l-wrap l-gap-8-20 l-py-8 l-px-24 l-rule-bottom', classes['head'])}>
      {wayBack}
      <div className="l-rest">
        <h1 className="l-row l-wrap l-gap-4-8 l-size-15 l-line-24 l-break l-bold">
          <span>
            {release.releaseNo} {release.releaseDesc}
          </span>
          <span className="l-size-13 l-regular l-t2">
            <ReleaseStateDot state={release.state} />
          </span>
        </h1>
        <p className="l-note l-break">
          <Facts release={release} />
        </p>
      </div>
      {counts !== undefined && <Counts counts={counts} />}
    </header>
  )
}

function Facts({ release }: { release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  const momentOf = useMomentText()
  const { publishedAtMs, frozenAtMs, edition } = release
  const facts = [
    publishedAtMs === null
      ? t('facts.created', { name: release.creatorName, moment: momentOf(release.createdAtMs) })
      : t('facts.published', { name: release.publisherName, moment: momentOf(publishedAtMs) }),
    ...(edition > 1 && frozenAtMs !== null ? [t('facts.frozen', { moment: momentOf(frozenAtMs) })] : []),
    t('facts.contents', { modules: release.modules.length, docs: release.docCount }),
    ...(release.followerCount > 0 ? [t('facts.followers', { count: release.followerCount })] : []),
  ]
  return facts.join(' · ')
}

const tones: Readonly<Partial<Record<ComparedKind, string>>> = { added: 'l-ok', breaking: 'l-bad' }

/** Keeps its room while the counts are not known. */
function Counts({ counts }: { counts: Comparison['counts'] | 'unknown' }) {
  const { t } = useTranslation('release')
  const amountOf = (kind: ComparedKind) => (counts === 'unknown' ? 0 : counts[kind])
  return (
    <dl
      className={clsx('l-flex l-m-0', counts === 'unknown' && 'l-unseen', classes['counts'])}
      aria-hidden={counts === 'unknown'}
    >
      {counted.map((kind) => (
        <div key={kind}>
          <dt className="l-t2 l-size-12 l-line-18">{t(`kind.${kind}`)}</dt>
          <dd className={clsx('l-m-0 l-size-15 l-bold l-digits', amountOf(kind) === 0 ? 'l-t3' : tones[kind])}>
            {amountOf(kind)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
