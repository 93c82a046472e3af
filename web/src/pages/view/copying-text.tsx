import type { DocDetail } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { AssistantTextDialog } from '../../features/exchange/assistant-text/assistant-text-dialog.tsx'

/** A text of the folders a document is in, of the document, or of its application. */
export default function CopyingText({ detail, onClose }: { detail: DocDetail; onClose: () => void }) {
  const { t } = useTranslation('assistant-text')
  const folders = detail.folders.toReversed().map(({ id, name }) => ({ docId: id, label: t('folder', { name }) }))
  return (
    <AssistantTextDialog
      place={{ moduleId: detail.moduleId }}
      scopes={[
        { docId: detail.id, label: t('document') },
        ...folders,
        { docId: '', label: t('application', { name: detail.moduleName }) },
      ]}
      onClose={onClose}
    />
  )
}
