import { Button } from '@mantine/core'
import { IconFileOff, IconListTree } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { useReadingFrame } from './frame-context.ts'

interface NothingOpenProps {
  /** Nothing is shown until it is there. */
  tree: TreeModel | undefined
  /** What to say where the tree has no documents. */
  empty: { title: string; hint: string }
  /** What to say where one is to be chosen, or the wanted one is not in the tree. */
  title: string
  children?: ReactNode
}

/** The place of the document in a frame of documents as they were, while none is open. */
export function NothingOpen({ tree, empty, title, children }: NothingOpenProps) {
  const { t } = useTranslation('reading')
  const frame = useReadingFrame()
  if (tree === undefined) return null
  if (tree.docCount === 0)
    return (
      <EmptyState icon={<IconFileOff size={20} stroke={1.5} />} title={empty.title} isPage>
        {empty.hint}
      </EmptyState>
    )
  const isTreeHidden = frame.isOverlay || !frame.isShown
  return (
    <EmptyState
      icon={<IconListTree size={20} stroke={1.5} />}
      title={title}
      isPage
      actions={isTreeHidden && <Button onClick={() => frame.show(true)}>{t('frame.show')}</Button>}
    >
      {children}
    </EmptyState>
  )
}
