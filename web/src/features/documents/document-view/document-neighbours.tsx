import { useTranslation } from 'react-i18next'
import { docBeside, idOf, labelOf, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { useReadingSource } from '../../../entities/document/reading-source.ts'
import { NeighbourLinks } from '../../../shared/ui/layout/neighbour-links.tsx'
import { useDocumentSlots } from './document-slots.ts'

/** The ways to the documents before and behind one in the order of the tree; nothing for one that is not in it, or alone. */
export function DocumentNeighbours({ docId }: { docId: string }) {
  const { tree } = useDocumentSlots()
  const node = tree?.nodeOfId.get(docId)
  return tree === undefined || node === undefined || tree.docCount < 2 ? null : <Ways tree={tree} node={node} />
}

function Ways({ tree, node }: { tree: TreeModel; node: number }) {
  const { t } = useTranslation('document')
  const { pageOf } = useReadingSource()
  const linkTo = (other: number) =>
    other === -1 ? undefined : { to: pageOf(idOf(tree, other)), title: labelOf(tree, other) }
  return (
    <NeighbourLinks
      words={{ name: t('neighbours.name'), previous: t('neighbours.previous'), next: t('neighbours.next') }}
      previous={linkTo(docBeside(tree, node, -1))}
      next={linkTo(docBeside(tree, node, 1))}
    />
  )
}
