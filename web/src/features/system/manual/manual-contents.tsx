import { CloseButton, TextInput } from '@mantine/core'
import { IconApi, IconSearch } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { commands } from '../../../shared/commands/command-list.ts'
import { useCommands } from '../../../shared/commands/use-commands.ts'
import { searchSections, type Hit } from './manual-search.ts'
import { chapterGroups, chapterNames, machineChapter, pageOf, type Manual } from './manual-texts.ts'
import classes from './manual.module.css'

const addressOf = ({ section }: Hit) => ({
  pathname: pageOf(section.chapter),
  hash: section.id === '' ? '' : `#${encodeURIComponent(section.id)}`,
})

interface HitsProps {
  hits: readonly Hit[]
  onOpen: () => void
}

function Hits({ hits, onOpen }: HitsProps) {
  const { t } = useTranslation('manual')
  return (
    <>
      <p className="l-px-10 l-note" role="status">
        {t('search.found', { count: hits.length })}
      </p>
      <ol className="l-plain-list">
        {hits.map((hit) => (
          <li key={`${hit.section.chapter}#${hit.section.id}`}>
            <Link
              className="l-column l-py-8 l-px-10 l-t1 l-round l-undecorated l-hoverable"
              to={addressOf(hit)}
              onClick={onOpen}
            >
              <strong className="l-medium">
                {hit.section.heading === '' ? hit.section.chapterTitle : hit.section.heading}
              </strong>
              {hit.section.heading !== '' && <span className="l-hint">{hit.section.chapterTitle}</span>}
              <span className="l-t2 l-size-12 l-line-18 l-break">{hit.excerpt}</span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The manual's chapters, and instead of them what a search found. */
export function ManualContents({ manual, onOpen }: { manual: Manual; onOpen: () => void }) {
  const { t } = useTranslation(['manual', 'common'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const current = pathname === '/help' ? chapterNames[0] : pathname.slice('/help/'.length)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const hits = useMemo(() => searchSections(manual.sections, query), [manual, query])
  useCommands(commands.general, {
    filterPage: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <nav aria-label={t('contents')} className="l-column l-gap-14">
      <TextInput
        ref={input}
        size="sm"
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        value={query}
        autoComplete="off"
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        rightSection={
          query !== '' && (
            <CloseButton
              size="sm"
              aria-label={t('common:clear')}
              onClick={() => {
                setQuery('')
                input.current?.focus()
              }}
            />
          )
        }
        onChange={(event) => {
          setQuery(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          const [first] = hits
          if (event.key === 'Escape') setQuery('')
          if (event.key !== 'Enter' || first === undefined) return
          void navigate(addressOf(first))
          onOpen()
        }}
      />
      {query.trim() !== '' ? (
        <Hits hits={hits} onOpen={onOpen} />
      ) : (
        <>
          {chapterGroups.map(({ name, chapters }) => (
            <section key={name}>
              <h2 className="l-px-10 l-note l-regular l-line-24">{t(`group.${name}`)}</h2>
              <ul className="l-plain-list">
                {chapters.map((chapter) => (
                  <li key={chapter}>
                    <Link
                      to={pageOf(chapter)}
                      className={clsx(
                        'l-row l-gap-8 l-py-5 l-px-10 l-min-h-30 l-t2 l-round l-undecorated l-hoverable l-hover-t1 l-current',
                        classes['chapter'],
                      )}
                      aria-current={chapter === current ? 'page' : undefined}
                      onClick={onOpen}
                    >
                      {manual.chapters.get(chapter)?.title ?? chapter}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <section>
            <h2 className="l-px-10 l-note l-regular l-line-24">{t('group.machines')}</h2>
            <NavLink
              to={pageOf(machineChapter)}
              className={clsx(
                'l-row l-gap-8 l-py-5 l-px-10 l-min-h-30 l-t2 l-round l-undecorated l-hoverable l-hover-t1 l-current',
                classes['chapter'],
              )}
              onClick={onOpen}
            >
              <IconApi size={15} stroke={1.6} aria-hidden />
              {manual.chapters.get(machineChapter)?.title ?? machineChapter}
            </NavLink>
          </section>
        </>
      )}
    </nav>
  )
}
