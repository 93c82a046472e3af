/*
 * Documents as they were at one state: a moment of an application, or a release. Owns: the frame, the tree and the document below the banner that says
 * which state this is. Does not own: the banner, nor where the documents come from.
 */
import type { DocDetail } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildTree, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { ReadingSourceProvider, treeQuery, type ReadingSource } from '../../entities/document/reading-source.ts'
import { DocumentPage } from '../../features/documents/document-view/document-page.tsx'
import { useReadingFrame } from '../../features/documents/reading-frame/frame-context.ts'
import { NothingOpen } from '../../features/documents/reading-frame/nothing-open.tsx'
import { ReadingFrame } from '../../features/documents/reading-frame/reading-frame.tsx'
import { HideTreeButton, ShowTreeButton } from '../../features/documents/reading-frame/tree-button.tsx'
import { TreePanel } from '../../features/documents/reading-tree/tree-panel.tsx'
import { OfflineBanner } from '../../features/system/shell/offline-banner.tsx'
import { SkipLink } from '../../features/system/shell/skip-link.tsx'
import type { Crumb } from '../../features/system/shell/top-bar.tsx'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { AppTopBar } from './app-top-bar.tsx'

const topBarHeight = 48
const bannerHeight = 52

interface StateReaderProps {
  source: ReadingSource
  docId: string | undefined
  crumbs: readonly Crumb[]
  /** Which state this is, and the ways to others and to the present. */
  banner: ReactNode
  words: StateWords
  /** Address of this page without a document. */
  listPath: string
  /** Below the title where no document is open. */
  hint?: ReactNode
  /** Above the document. */
  strip?: ReactNode
  onLoad?: (detail: DocDetail) => void
}

interface StateWords {
  tree: string
  docs: (count: number) => string
  /** Where the state has no documents. */
  empty: { title: string; hint: string }
  /** Where a document is to be chosen. */
  pick: string
  /** Where the state doesn't have the document of the address. */
  missing: string
  toList: string
}

/** A page of a state: tree on the left, banner above the document. */
export function StateReader(props: StateReaderProps) {
  const { t } = useTranslation('reading')
  const { source, docId, crumbs, banner, words } = props
  const treeData = useQuery(treeQuery(source))
  const tree = useMemo(() => (treeData.data === undefined ? undefined : buildTree(treeData.data)), [treeData.data])
  const isMobile = useMedia(mobileMedia)
  return (
    <ReadingSourceProvider value={source}>
      <SkipLink label={t('frame.skip')} />
      <ReadingFrame
        treeLabel={t('tree.name')}
        barsHeight={topBarHeight + (isMobile ? 0 : bannerHeight)}
        tree={
          tree === undefined ? (
            <div className="l-p-12">
              <QueryState query={treeData} rows={10} rowHeight={28}>
                {() => null}
              </QueryState>
            </div>
          ) : (
            <StateTree tree={tree} treeKey={source.treeKey} docId={docId} words={words} />
          )
        }
      >
        <AppTopBar bare leading={<ShowTreeButton />} crumbs={crumbs} />
        <OfflineBanner />
        {banner}
        <main className="l-narrow">
          <OpenDocument {...props} tree={tree} />
        </main>
      </ReadingFrame>
    </ReadingSourceProvider>
  )
}

function OpenDocument(props: StateReaderProps & { tree: TreeModel | undefined }) {
  const { tree, source, docId, words, listPath, hint, strip, onLoad } = props
  if (docId === undefined || tree?.nodeOfId.has(docId) === false) {
    return (
      <NothingOpen tree={tree} empty={words.empty} title={docId === undefined ? words.pick : words.missing}>
        {hint}
      </NothingOpen>
    )
  }
  const wayBack = (
    <Button component={Link} to={listPath}>
      {words.toList}
    </Button>
  )
  return (
    <>
      {strip}
      <DocumentPage key={source.treeKey.join(' ')} docId={docId} onLoad={onLoad} wayBack={wayBack} />
    </>
  )
}

interface StateTreeProps {
  tree: TreeModel
  treeKey: readonly string[]
  docId: string | undefined
  words: StateWords
}

function StateTree({ tree, treeKey, docId, words }: StateTreeProps) {
  const frame = useReadingFrame()
  return (
    <TreePanel
      key={treeKey.join(' ')}
      tree={tree}
      // What is open is the same at every moment, and in every edition of a release.
      storageKey={treeKey.slice(0, 2).join('.')}
      currentId={docId}
      title={words.tree}
      actions={<HideTreeButton />}
      onChosen={frame.leaveOverlay}
      foot={<span>{words.docs(tree.docCount)}</span>}
    />
  )
}
