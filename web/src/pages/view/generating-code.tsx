import type { DocDetail } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { GenerateCodeDialog } from '../../features/exchange/code/generate-code-dialog.tsx'

/** Code of a document, the folders it is in, or its application. */
export default function GeneratingCode({ detail, onClose }: { detail: DocDetail; onClose: () => void }) {
  const { t } = useTranslation('generate-code')
  const folders = detail.folders.toReversed().map(({ id, name }) => ({ docId: id, label: t('folder', { name }) }))
  return (
    <GenerateCodeDialog
      moduleId={detail.moduleId}
      scopes={[
        { docId: detail.id, label: t('document') },
        ...folders,
        { docId: '', label: t('application', { name: detail.moduleName }) },
      ]}
      onClose={onClose}
    />
  )
}
