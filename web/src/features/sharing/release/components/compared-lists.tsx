import type { ComparedDoc, ComparedKind } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparedKindQuery, type Compared, type Comparison } from '../../../../entities/release/release-queries.ts'
import { kindTones } from '../../../../entities/change/kind-tones.ts'
import { ComparedRow } from './compared-row.tsx'
import classes from './compared.module.css'

const signs: Readonly<Record<ComparedKind, { sign: string; tone: string }>> = {
  breaking: { sign: '!', tone: 'l-bad' },
  added: { sign: '+', tone: kindTones.added },
  changed: { sign: '~', tone: kindTones.changed },
  removed: { sign: '−', tone: 'l-t1' },
}

interface ComparedListsProps {
  compared: Compared
  comparison: Comparison
  /** The document whose changes are open from the beginning. */
  openDoc: string | undefined
  /** Whether the notes do not mention a document that breaks callers; absent where no one has to be reminded. */
  isUnmentioned?: ((doc: ComparedDoc) => boolean) | undefined
}

/** What is different, a card for each kind: what breaks programs first. */
export function ComparedLists({ compared, comparison, openDoc, isUnmentioned }: ComparedListsProps) {
  const lists = comparison.lists.filter(({ total }) => total > 0)
  // What breaks programs and what does not are two rows of one document; the first is opened.
  const opened = lists.find(({ list }) => list.some(({ id }) => id === openDoc))
  return lists.map(({ kind, list, total }) => (
    <KindSection
      // Another comparison begins with its first rows.
      key={[kind, compared.from, compared.to, compared.moduleId].join(' ')}
      {...{ compared, comparison, kind, first: list, total }}
      openDoc={opened === undefined || opened.kind === kind ? openDoc : undefined}
      isUnmentioned={kind === 'breaking' ? isUnmentioned : undefined}
    />
  ))
}

interface KindSectionProps extends ComparedListsProps {
  kind: ComparedKind
  first: readonly ComparedDoc[]
  total: number
}

function KindSection({ compared, comparison, openDoc, kind, first, total, isUnmentioned }: KindSectionProps) {
  const { t } = useTranslation('release')
  const [isAll, setAll] = useState(
    openDoc !== undefined && total > first.length && !first.some(({ id }) => id === openDoc),
  )
  const rest = useInfiniteQuery({ ...comparedKindQuery(compared, kind), enabled: isAll })
  const fetched = rest.data?.pages.flatMap(({ lists }) => lists[0]?.list ?? []) ?? []
  const docs = fetched.length > first.length ? fetched : first
  const left = total - docs.length
  return (
    <section className="l-mb-20" aria-label={t(`kind.${kind}`)} data-kind={kind}>
      <h2 className="l-row l-gap-8 l-mb-8 l-size-13 l-bold">
        <span className={clsx('l-w-16 l-mono l-text-center', signs[kind].tone)} aria-hidden>
          {signs[kind].sign}
        </span>
        {t(`kind.${kind}`)}
        <span className="l-note l-regular l-digits">{total}</span>
      </h2>
      <ul className="l-card l-ruled l-plain-list l-clip">
        {docs.map((doc) => (
          <ComparedRow
            key={doc.id}
            {...{ doc, compared, comparison }}
            isOpened={doc.id === openDoc}
            isUnmentioned={isUnmentioned?.(doc) === true}
          />
        ))}
        {left > 0 && (
          <li className={clsx('l-row l-gap-8 l-min-h-36 l-t3', classes['more'])}>
            <span role="status">{t('compare.left', { count: left })}</span>
            <Button
              size="xs"
              variant="link"
              loading={rest.isFetching}
              onClick={() => (isAll ? void rest.fetchNextPage() : setAll(true))}
            >
              {t('compare.expand')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
