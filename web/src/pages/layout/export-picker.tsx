import { useTranslation } from 'react-i18next'
import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import type { ExportPickerProps } from '../../features/exchange/export/components/export-dialog.tsx'
import { DocumentPicker } from '../../features/documents/reading-tree/document-picker.tsx'

/** Chooses what an export holds: everything, or ticked applications, folders and documents. */
export function ExportPicker({ tree, ...props }: ExportPickerProps & { tree: TreeModel }) {
  const { t } = useTranslation('export-dialog')
  return (
    <DocumentPicker
      tree={tree}
      title={t('picker.title')}
      order={['all', 'part']}
      allLabel={t('picker.all')}
      allHint={t('picker.allHint', { count: tree.docCount })}
      treeLabel={t('picker.tree')}
      {...props}
    >
      {(count) => count}
    </DocumentPicker>
  )
}
