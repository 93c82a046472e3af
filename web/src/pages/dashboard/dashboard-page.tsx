import { Button, Select } from '@mantine/core'
import type { Space } from '@lectern/contracts'
import { IconFolderPlus, IconPackageImport } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { spacesQuery } from '../../entities/space/space-queries.ts'
import { UnpackDialog } from '../../features/places/archive/unpack-dialog.tsx'
import { WaitingSection } from '../../features/following/waiting/waiting-section.tsx'
import { CreateSpaceDialog } from '../../features/places/space/components/create-space-dialog.tsx'
import { homeOfSpace, SpaceTable } from '../../features/places/space/components/space-table.tsx'
import { useListAddress } from '../../shared/lib/hooks/use-list-address.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { NewButton } from '../../shared/ui/table/new-button.tsx'
import { NoMatch } from '../../shared/ui/table/no-match.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Coming } from '../../shared/ui/feedback/skeleton.tsx'
import { ContinueReading } from './continue-reading.tsx'
import { Favorites } from './favorites.tsx'
import { FirstSteps } from './first-steps.tsx'
import { hasOwnDocuments, isFirstVisit } from './first-visit.ts'

const kinds = ['all', 'normal', 'composed'] as const
type Kind = (typeof kinds)[number]

function matches(space: Space, filter: string, kind: Kind): boolean {
  if (kind !== 'all' && (kind === 'composed') !== (space.isCompose === 1)) return false
  const wanted = filter.trim().toLocaleLowerCase()
  return `${space.name}\n${space.description}`.toLocaleLowerCase().includes(wanted)
}

function NoSpaces({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('space')
  return (
    <EmptyState
      icon={<IconFolderPlus size={20} stroke={1.5} />}
      title={t('empty.title')}
      actions={<NewButton label={t('create.action')} onClick={onCreate} />}
    >
      {t('empty.body')}
    </EmptyState>
  )
}

/** All spaces, and what was read last. */
export function DashboardPage() {
  const { t } = useTranslation(['space', 'archive'])
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const client = useQueryClient()
  const spaces = useQuery(spacesQuery)
  const { text, setText, filters, change, clear } = useListAddress(['kind'])
  const kind = kinds.find((each) => each === filters.kind) ?? 'all'
  const [isCreating, setIsCreating] = useState(false)
  const [isUnpacking, setIsUnpacking] = useState(false)
  const openDialog = () => {
    setIsCreating(true)
  }
  const all = spaces.data ?? []
  const { data: user } = useQuery(currentUserQuery)
  const shown = all.filter((space) => matches(space, text, kind))
  const hasComposed = all.some((space) => space.isCompose === 1)
  const render = (spaces: readonly Space[]) => {
    if (spaces.length === 0) return <NoSpaces onCreate={openDialog} />
    return shown.length === 0 ? (
      <NoMatch title={t('noMatch.title')} body={t('noMatch.body')} clearLabel={t('noMatch.clear')} onClear={clear} />
    ) : (
      <SpaceTable spaces={shown} />
    )
  }
  return (
    <Page>
      {spaces.isLoading && <Coming />}
      {spaces.data !== undefined && isFirstVisit(all) && user !== undefined && (
        <FirstSteps name={user.name} spaces={all} look={all.find(hasOwnDocuments)} />
      )}
      <WaitingSection />
      <Favorites />
      <ContinueReading />
      <PageHead
        title={t('title')}
        count={spaces.data?.length}
        tools={
          all.length > 0 && (
            <>
              <FilterInput label={t('filter')} value={text} onChange={setText} width={270} />
              {hasComposed && (
                <Select
                  size="sm"
                  w={140}
                  aria-label={t('kind.name')}
                  data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                  value={kind}
                  onChange={(value) => {
                    if (value !== null) change({ kind: value === 'all' ? undefined : value })
                  }}
                />
              )}
            </>
          )
        }
      >
        <Button
          leftSection={<IconPackageImport size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            setIsUnpacking(true)
          }}
        >
          {t('archive:unpack.title')}
        </Button>
        {spaces.data?.length !== 0 && <NewButton label={t('create.action')} onClick={openDialog} />}
      </PageHead>
      <QueryState query={spaces} rowHeight={52}>
        {render}
      </QueryState>
      <CreateSpaceDialog
        opened={isCreating}
        onClose={() => {
          setIsCreating(false)
        }}
        onCreated={(space) => void navigate(homeOfSpace(space))}
      />
      <UnpackDialog
        place={{}}
        showsList
        opened={isUnpacking}
        onClose={() => {
          setIsUnpacking(false)
          void client.invalidateQueries({ queryKey: spacesQuery.queryKey })
        }}
      />
    </Page>
  )
}
