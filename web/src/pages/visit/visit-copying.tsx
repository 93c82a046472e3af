import { nodeType } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { ancestorsOf, idOf, kindOf, labelOf, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { visitorHeaders, type Visit } from '../../entities/visit/visit-access.ts'
import { AssistantTextDialog } from '../../features/exchange/assistant-text/assistant-text-dialog.tsx'

interface VisitCopyingProps {
  visit: Visit
  name: string
  tree: TreeModel
  onClose: () => void
}

/** A text of everything visitors see, or of one folder. */
export default function VisitCopying({ visit, name, tree, onClose }: VisitCopyingProps) {
  const { t } = useTranslation('assistant-text')
  const folders = Array.from({ length: tree.size }, (_, node) => node)
    .filter((node) => kindOf(tree, node) === nodeType.folder)
    .map((node) => {
      const names = [...ancestorsOf(tree, node), node].map((each) => labelOf(tree, each))
      return { docId: idOf(tree, node), label: t('folder', { name: names.join(' › ') }) }
    })
  return (
    <AssistantTextDialog
      place={{ visit, headers: visitorHeaders(visit) }}
      scopes={[{ docId: '', label: t('everything', { name }) }, ...folders]}
      onClose={onClose}
    />
  )
}
