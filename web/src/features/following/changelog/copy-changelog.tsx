import type { ChangelogEntry } from '@lectern/contracts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { titleText } from '../../../entities/change/title-text.ts'
import { useBaseAddress } from '../../../entities/installation/use-base-address.ts'
import { copyText } from '../../../shared/lib/clipboard.ts'
import { formatDay } from '../../../shared/lib/dates.ts'
import { groupByDay } from './changelog-days.ts'
import { changelogMarkdown, codeOf } from './changelog-markdown.ts'
import { changelogQuery, type ChangelogFilter, type ChangelogPlace } from './changelog-queries.ts'
import { entryPath } from './entry-path.ts'

interface CopyChangelogProps {
  place: ChangelogPlace
  filter: ChangelogFilter
  /** Of the application or project. */
  title: string
}

/** Copies the changes that are shown, as Markdown for a chat. */
export function CopyChangelog({ place, filter, title }: CopyChangelogProps) {
  const { t, i18n } = useTranslation(['changelog', 'changes', 'history'])
  const { t: changes } = useTranslation('changes')
  const base = useBaseAddress()
  const entries = useInfiniteQuery(changelogQuery(place, filter)).data?.pages.flatMap(({ list }) => list) ?? []
  const titleOf = ({ act, summary, docCount }: ChangelogEntry): string => {
    if (act === 'removed') return docCount > 0 ? t('act.removedWith', { count: docCount }) : t('act.removed')
    if (act === 'added') return t('act.added')
    const items = summary?.items ?? []
    return items.length === 0 ? t('history:titles.nothing') : titleText(changes, items, codeOf)
  }
  const markdown = () =>
    changelogMarkdown(
      t('markdownTitle', { name: title }),
      groupByDay(entries, (atMs) => formatDay(atMs, i18n.language, false)),
      {
        titleOf,
        levelOf: ({ level }) => (level === 'harmless' ? undefined : t(`changes:level.${level}`)),
        addressOf: (entry) => base + entryPath(entry),
      },
    )
  return (
    <Tooltip label={t('copyMarkdown')}>
      <ActionIcon
        aria-label={t('copyMarkdown')}
        disabled={entries.length === 0}
        onClick={() => void copyText(markdown())}
      >
        <IconCopy size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
