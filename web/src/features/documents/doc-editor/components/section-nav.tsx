import {
  parametersOf,
  readErrors,
  requestBodyOf,
  responsesOf,
  type Components,
  type ContentProblem,
  type DocumentContent,
} from '@lectern/model'
import clsx from 'clsx'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { countFields, hashOf, type SectionId } from '../state/sections.ts'
import classes from './section-nav.module.css'

interface SectionNavProps {
  sections: readonly SectionId[]
  current: SectionId
  content: DocumentContent
  components: Components
  changed: ReadonlySet<SectionId>
  wrong: ReadonlyMap<SectionId, readonly ContentProblem[]>
}

/** How many things each section holds; absent where a number says nothing. */
function countsOf(content: DocumentContent, components: Components): ReadonlyMap<SectionId, number> {
  const counts = new Map<SectionId, number>()
  if (content.kind === 'http') {
    for (const place of ['path', 'query', 'header', 'cookie'] as const) counts.set(place, 0)
    for (const parameter of parametersOf(content, components)) {
      const place = parameter.in === 'querystring' ? undefined : parameter.in
      if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    const media = requestBodyOf(content, components)?.mediaTypes[0]
    counts.set('body', countFields(media?.schema, components))
    const responses = responsesOf(content, components)
    counts.set('responses', responses.length)
    for (const { status, mediaTypes } of responses)
      counts.set(`response:${status}`, countFields(mediaTypes[0]?.schema, components))
    counts.set('errors', readErrors(content).codes.length)
  }
  if (content.kind === 'dubbo') {
    counts.set('parameters', countFields(content.parameters, components))
    counts.set('result', countFields(content.result, components))
    counts.set('errors', content.errorCodes?.length ?? 0)
  }
  return counts
}

const nested: ReadonlySet<SectionId> = new Set(['path', 'query', 'header', 'cookie', 'body'])

const toneOf = (status: string): string =>
  status.startsWith('2') ? 'var(--l-ok)' : /^[45]/.test(status) ? 'var(--l-warn)' : 'var(--l-t2)'

/** The sections, with what is in them, what is unsaved and what is wrong. */
export function SectionNav({ sections, current, content, components, changed, wrong }: SectionNavProps) {
  const { t } = useTranslation('doc-editor')
  const { search } = useLocation()
  const counts = useMemo(() => countsOf(content, components), [content, components])
  return (
    <nav
      className={clsx(
        'l-px-8 l-pt-12 l-pb-24 l-scroll-y l-rule-right l-m-no-rule-right l-m-rule-bottom l-m-scroll-x',
        classes['nav'],
      )}
      aria-label={t('sections.name')}
    >
      <ul className="l-plain-list">
        {sections.map((section, index) => {
          const status = section.startsWith('response:') ? section.slice('response:'.length) : undefined
          const count = counts.get(section)
          const problems = wrong.get(section)?.length ?? 0
          return (
            <Fragment key={section}>
              {nested.has(section) && !nested.has(sections[index - 1] ?? section) && (
                <li className="l-py-5 l-px-10 l-t3 l-wide-only">{t('sections.request')}</li>
              )}
              <li>
                <Link
                  className="l-row l-gap-8 l-py-2 l-px-10 l-min-h-30 l-t2 l-round l-undecorated l-hoverable l-current-active"
                  to={{ search, hash: hashOf(section) }}
                  replace
                  preventScrollReset
                  data-nested={status !== undefined || nested.has(section) || undefined}
                  {...(section === current ? { 'aria-current': 'true' as const } : {})}
                >
                  <span className="l-rest l-cut">
                    {status === undefined ? (
                      <SectionName section={section} />
                    ) : (
                      <span className="l-code" style={{ color: toneOf(status) }}>
                        {status}
                      </span>
                    )}
                  </span>
                  {changed.has(section) && (
                    <span
                      className="l-fixed l-w-7 l-h-7 l-on-mark l-disc"
                      role="img"
                      aria-label={t('sections.changed')}
                    />
                  )}
                  {problems > 0 && (
                    <span
                      className="l-px-5 l-bad l-on-bad-soft l-size-11 l-round-tag"
                      aria-label={t('sections.problems', { count: problems })}
                    >
                      {problems}
                    </span>
                  )}
                  {count !== undefined && <span className="l-note l-digits">{count}</span>}
                </Link>
              </li>
            </Fragment>
          )
        })}
      </ul>
    </nav>
  )
}

/** What a section is called; those of responses go by their status. */
export function SectionName({ section }: { section: SectionId }) {
  const { t } = useTranslation('doc-editor')
  switch (section) {
    case 'basics':
      return t('sections.basics')
    case 'path':
      return t('sections.path')
    case 'query':
      return t('sections.query')
    case 'header':
      return t('sections.header')
    case 'cookie':
      return t('sections.cookie')
    case 'body':
      return t('sections.body')
    case 'responses':
      return t('sections.responses')
    case 'security':
      return t('sections.security')
    case 'servers':
      return t('sections.servers')
    case 'text':
      return t('sections.text')
    case 'parameters':
      return t('sections.parameters')
    case 'result':
      return t('sections.result')
    case 'errors':
      return t('sections.errors')
    case 'source':
      return t('sections.source')
    default:
      return t('sections.response', { status: section.slice('response:'.length) })
  }
}
