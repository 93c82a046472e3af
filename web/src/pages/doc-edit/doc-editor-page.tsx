import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { readContent } from '../../entities/document/read-content.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { docFormQuery } from '../../features/documents/doc-editor/api/doc-form-queries.ts'
import { useFormNews } from '../../features/documents/doc-editor/api/use-form-news.ts'
import { valuesOf } from '../../features/documents/doc-editor/state/values.ts'
import { proposalQuery } from '../../features/documents/comments/proposal/proposal-queries.ts'
import { sameEditor } from '../../shared/lib/hooks/use-unsaved-guard.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { EditLoaded } from './edit-loaded.tsx'
import { NewLoaded } from './new-loaded.tsx'
import { afterMade, follow, type Opening, type Shown } from './openings.ts'
import { copyValues, kindOf, newValues } from './start-values.ts'
import { UnknownForm } from './unknown-form.tsx'

/** What the address asks for. */
function useOpening(): Opening {
  const { moduleId = '', docId, copyId, parentId = '' } = useParams()
  const [search] = useSearchParams()
  if (docId !== undefined) return { of: 'stored', docId }
  if (copyId !== undefined) return { of: 'copy', copyId }
  return { of: 'new', moduleId, parentId, kind: kindOf(search.get('type')) }
}

/**
 * `/doc/edit/{moduleId}/{docId}` with `?proposal=`, `/doc/new/{moduleId}/{parentId?}` with `?type=`, and `/doc/copy/{moduleId}/{copyId}`. One page, so that the
 * editor that has made a document stays open when its address becomes the document's: no letter and no key is lost in between.
 */
export function DocEditorPage() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const proposalId = useSearchParams()[0].get('proposal') ?? undefined
  const asked = useOpening()
  const [last, setShown] = useState<Shown>(() => ({ asked, opening: asked, turn: 0 }))
  const shown = follow(last, asked)
  if (shown !== last) setShown(shown)
  const onMade = (moduleId: string, docId: string) => {
    setShown((before) => afterMade(before, docId))
    void navigate({ pathname: `/doc/edit/${moduleId}/${docId}`, hash }, { replace: true, state: sameEditor })
  }
  const { opening, turn } = shown
  switch (opening.of) {
    case 'stored':
      return <StoredOpening key={`${String(turn)} ${proposalId ?? ''}`} docId={opening.docId} proposalId={proposalId} />
    case 'copy':
      return <CopyOpening key={turn} copyId={opening.copyId} onMade={onMade} />
    case 'new':
      return <NewOpening key={turn} opening={opening} onMade={onMade} />
  }
}

interface StoredOpeningProps {
  docId: string
  /** The comment whose proposal the editor begins with. */
  proposalId: string | undefined
}

function StoredOpening({ docId, proposalId = '' }: StoredOpeningProps) {
  const form = useQuery(docFormQuery(docId))
  const proposal = useQuery({ ...proposalQuery(docId, proposalId), enabled: proposalId !== '' })
  useFormNews(form.data)
  if (proposalId === '') return <QueryState query={form}>{(loaded) => <EditLoaded form={loaded} />}</QueryState>
  return (
    <QueryState query={proposal}>
      {(proposed) => (
        <QueryState query={form}>
          {(loaded) => <EditLoaded form={loaded} proposal={{ ...proposed, id: proposalId }} />}
        </QueryState>
      )}
    </QueryState>
  )
}

interface MakingProps {
  /** After a save made the document. */
  onMade: (moduleId: string, docId: string) => void
}

function NewOpening({ opening, onMade }: MakingProps & { opening: Extract<Opening, { of: 'new' }> }) {
  const { moduleId, parentId, kind } = opening
  const module = useQuery(moduleInfoQuery(moduleId))
  const user = useQuery(currentUserQuery)
  if (user.data === undefined) return <QueryState query={user}>{() => null}</QueryState>
  const author = user.data.nickname
  return (
    <QueryState query={module}>
      {(loaded) => (
        <NewLoaded
          module={loaded}
          subject={`new:${moduleId}:${parentId}:${kind}`}
          initial={() => newValues(kind, { parentId, author })}
          onMade={onMade}
        />
      )}
    </QueryState>
  )
}

function CopyOpening({ copyId, onMade }: MakingProps & { copyId: string }) {
  const { t } = useTranslation('doc-editor')
  const form = useQuery({ ...docFormQuery(copyId), refetchInterval: false, refetchOnWindowFocus: false })
  return (
    <QueryState query={form}>
      {(loaded) => {
        const content = readContent(loaded)
        if (content === undefined) return <UnknownForm />
        const values = copyValues(valuesOf(loaded, content), t('copyName', { name: loaded.name }))
        return (
          <NewLoaded module={loaded} subject={`copy:${copyId}`} initial={() => values} form={loaded} onMade={onMade} />
        )
      }}
    </QueryState>
  )
}
