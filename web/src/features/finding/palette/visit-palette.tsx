import { nodeType, searchLimits, type CompactTree } from '@lectern/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { termsOf } from '../../../entities/doc-tree/tree-filter.ts'
import {
  textSearchQuery,
  treeQuery,
  useReadingSource,
  type ReadingSource,
} from '../../../entities/document/reading-source.ts'
import type { Command } from '../../../shared/commands/command.ts'
import type { Item, PaletteProps } from './item.ts'
import { commandItems, docItem } from './local-items.tsx'
import { findInTree } from './local-tree.ts'
import { PaletteView } from './palette-body.tsx'
import { PaletteFrame } from './palette-frame.tsx'
import { merged, problemOf, typingMs, type Found } from './use-found.ts'
import { usePageCommands } from './use-page-commands.tsx'

/** Documents that are listed. */
const most = 20
const noScopes: PaletteProps['scopes'] = []

/** The palette of visitors: documents of what they visit, and commands of the page. Needs a `ReadingSourceProvider`. */
export default function VisitPalette({ typed = '', onClose }: Pick<PaletteProps, 'typed' | 'onClose'>) {
  const { t } = useTranslation('palette')
  const [text, setText] = useState(typed)
  const found = useVisitFound(text, usePageCommands())
  const scope = { key: 'all', label: t('scope.all') }
  return (
    <PaletteFrame onClose={onClose}>
      <PaletteView
        {...{ text, setText, scope, found, onClose }}
        scopes={noScopes}
        nextScope={() => undefined}
        kind="all"
        setKind={() => undefined}
      />
    </PaletteFrame>
  )
}

/** The tree answers at once; what has the words in its text comes behind that. */
function useVisitFound(text: string, commands: readonly Command[]): Found {
  const source = useReadingSource()
  const { data: tree } = useQuery(treeQuery(source))
  const isCommands = text.startsWith('>')
  const typed = isCommands ? '' : text.trim().slice(0, searchLimits.query)
  const [asked] = useDebouncedValue(typed, typingMs)
  const texts = useQuery(textSearchQuery(source, typed === '' ? '' : asked))
  const terms = useMemo(() => termsOf(isCommands ? text.slice(1) : typed), [isCommands, text, typed])
  const isCurrent = typed !== '' && asked === typed
  const near = useMemo(
    () => (tree === undefined || typed === '' ? [] : itemsIn(tree, source, terms)),
    [tree, source, terms, typed],
  )
  const far =
    tree === undefined || !isCurrent || texts.data === undefined ? [] : itemsOf(tree, source, texts.data, terms)
  const groups = merged({ doc: near, command: commandItems(commands, terms, isCommands ? Infinity : 6) }, { doc: far })
  return {
    groups,
    kinds: [{ kind: 'all', count: groups.reduce((sum, { items }) => sum + items.length, 0) }],
    isWaiting: typed !== '' && (asked !== typed || texts.isFetching),
    problem: typed === '' ? undefined : problemOf(texts),
    retry: () => void texts.refetch(),
    isApproximate: false,
    isBehind: false,
  }
}

const itemsIn = (tree: CompactTree, source: ReadingSource, terms: readonly string[]): Item[] =>
  findInTree(tree, nodeType.doc, terms, most).map((at) => docItem(tree, at, terms, source.pageOf))

function itemsOf(tree: CompactTree, source: ReadingSource, ids: readonly string[], terms: readonly string[]): Item[] {
  const wanted = new Set(ids.slice(0, most))
  return tree.id.flatMap((id, at) => (wanted.has(id) ? [docItem(tree, at, terms, source.pageOf)] : []))
}
