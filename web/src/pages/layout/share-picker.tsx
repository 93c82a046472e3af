import { useTranslation } from 'react-i18next'
import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { DocumentPicker } from '../../features/documents/reading-tree/document-picker.tsx'
import type { PickerProps } from '../../features/sharing/share/components/share-dialog.tsx'

/** Chooses what a share holds: documents and folders of an application, or all of it. */
export function SharePicker({ tree, ...props }: PickerProps & { tree: TreeModel }) {
  const { t } = useTranslation('share')
  return (
    <DocumentPicker
      tree={tree}
      title={t('picker.title')}
      order={['part', 'all']}
      allLabel={t('picker.all')}
      allHint={t('picker.allHint')}
      treeLabel={t('picker.tree')}
      {...props}
    >
      {(count) => (
        <>
          <strong>{count}</strong>
          {t('picker.future')}
        </>
      )}
    </DocumentPicker>
  )
}
