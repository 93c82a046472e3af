import { useTranslation } from 'react-i18next'
import { docHistoryPath } from '../../entities/history/history-place.ts'
import { DebugTab, DocumentTab, MockTab } from '../layout/document-tab.tsx'
import type { Trying } from '../layout/use-trying.ts'

/** Among the tabs over a document: the pages on which it is tried. */
export function TryingTabs({ docId, open }: { docId: string; open: Trying | undefined }) {
  return (
    <>
      <DebugTab documentTo={`/view/${docId}`} isOpen={open === 'debug'} />
      <MockTab documentTo={`/view/${docId}`} isOpen={open === 'mock'} />
    </>
  )
}

/** Among the tabs over a document: its versions. */
export function HistoryTab({ moduleId, docId }: { moduleId: string; docId: string }) {
  const { t } = useTranslation('reading')
  return (
    <DocumentTab to={docHistoryPath(moduleId, docId)} isOpen={false}>
      {t('history')}
    </DocumentTab>
  )
}
