import type { Module } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { CopyChangelog } from '../../features/following/changelog/copy-changelog.tsx'
import { FeedButton } from '../../features/following/changelog/feed-dialog.tsx'
import { ChangelogFilterBar } from '../../features/following/changelog/changelog-filters.tsx'
import { ChangelogView } from '../../features/following/changelog/changelog-view.tsx'
import { useChangelogFilters } from '../../features/following/changelog/use-changelog-filters.ts'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'

/** What changed in an application for those who call it. */
export default function ModuleChangelog({ module, lead }: { module: Module; lead: ReactNode }) {
  const { filter, isFiltered, address } = useChangelogFilters()
  const place = { moduleId: module.id }
  return (
    <>
      <Toolbar
        lead={lead}
        end={
          <>
            <CopyChangelog place={place} filter={filter} title={module.name} />
            <FeedButton place={place} />
          </>
        }
      >
        <ChangelogFilterBar place={place} address={address} />
      </Toolbar>
      <div className="l-grow l-short l-scroll-y">
        <ChangelogView place={place} filter={filter} isFiltered={isFiltered} onClear={address.clear} />
      </div>
    </>
  )
}
