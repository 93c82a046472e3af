import type { ComparedDoc, compareReleaseDoc, ReplyOf } from '@lectern/contracts'
import {
  compare,
  ContentVersionError,
  describeChanges,
  isComponentSection,
  upgradeContent,
  type ChangeGroup,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findingOfModel } from '../../../../entities/change/findings/finding-of-model.ts'
import { WhatChanged } from '../../../../entities/change/what-changed.tsx'
import { comparedDocQuery, type Compared, type Comparison } from '../../../../entities/release/release-queries.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { pageOnSide } from '../state/page-on-side.ts'
import { FieldWords } from './compared-words.tsx'

type Pair = ReplyOf<typeof compareReleaseDoc>

interface ComparedDocChangesProps {
  doc: ComparedDoc
  compared: Compared
  comparison: Comparison
}

/** Everything that is different in a document, and in the shared models it uses. */
export function ComparedDocChanges({ doc, compared, comparison }: ComparedDocChangesProps) {
  const pair = useQuery(comparedDocQuery(compared, doc.id))
  return (
    <div className="l-column l-gap-12">
      {doc.fields.length > 0 && (
        <ul className="l-plain-list l-column l-gap-4">
          {doc.fields.map((field) => (
            <li key={field.field}>
              <FieldWords field={field} />
            </li>
          ))}
        </ul>
      )}
      <QueryState query={pair} rows={3} rowHeight={36}>
        {(data) => <Changes pair={data} doc={doc} />}
      </QueryState>
      <Pages doc={doc} comparison={comparison} />
    </div>
  )
}

/** `undefined` for a form this version does not know, as after an update of the server. */
function readSide(side: unknown): StoredContent | undefined {
  try {
    // JSON from the wire: `upgradeContent` looks at what it is.
    return side === null ? undefined : upgradeContent(side as Json)
  } catch (error) {
    if (error instanceof ContentVersionError) return undefined
    throw error
  }
}

const nothing: StoredContent = { v: 1, kind: 'component', value: {} }

/** `section`: of a shared model. One that is only on one side is compared with an empty one. */
function groupsOf(
  { before, after, findings }: Pick<Pair, 'before' | 'after' | 'findings'>,
  section?: string,
): ChangeGroup[] {
  const isModel = section !== undefined
  const [old, now] = [
    readSide(before) ?? (isModel ? nothing : undefined),
    readSide(after) ?? (isModel ? nothing : undefined),
  ]
  if (old === undefined || now === undefined) return []
  const options = isModel && isComponentSection(section) ? { section } : {}
  return describeChanges(compare(old, now, options), { findings: findings?.map(findingOfModel) })
}

function Changes({ pair, doc }: { pair: Pair; doc: ComparedDoc }) {
  const { t } = useTranslation('release')
  const own = useMemo(() => groupsOf(pair), [pair])
  const models = useMemo(
    () => pair.models.map((model) => ({ ...model, groups: groupsOf(model, model.section) })),
    [pair],
  )
  if (own.length === 0 && models.length === 0 && doc.fields.length === 0)
    return <p className="l-t3">{t('compare.same')}</p>
  return (
    <>
      {own.length > 0 && <WhatChanged groups={own} />}
      {models.map(({ section, name, groups }) => (
        <section key={`${section} ${name}`} aria-label={t('compare.model', { name })}>
          <h3 className="l-mb-6 l-size-13 l-medium l-t2">
            {t('compare.model', { name: '' })} <code className="l-t1">{name}</code>
          </h3>
          <WhatChanged groups={groups} />
        </section>
      ))}
      {pair.moreModels > 0 && <p className="l-t3">{t('compare.moreModels', { count: pair.moreModels })}</p>}
    </>
  )
}

/** The document as either side has it. */
function Pages({ doc, comparison: { from, to } }: Pick<ComparedDocChangesProps, 'doc' | 'comparison'>) {
  const { t } = useTranslation('release')
  const nameOf = ({ id, releaseNo }: Comparison['from']) =>
    id === '' ? t('compare.readNow') : t('compare.readIn', { number: releaseNo })
  return (
    <p className="l-flex l-wrap l-gap-4-16">
      {[from, to].map((side, index) => {
        const page = pageOnSide(side, doc.id)
        return page === undefined ? null : (
          <Link key={index} to={page}>
            {nameOf(side)}
          </Link>
        )
      })}
    </p>
  )
}
