import type { ImportReport, RemovedWay, ImportFormat } from '@lectern/contracts'
import type { OwnFolder } from './preview-places.ts'
import type { PreviewChoice } from './preview-choice.ts'

export interface PreviewProps {
  report: ImportReport
  choice: PreviewChoice
  onChoose: (choice: PreviewChoice) => void
  /** What becomes of documents the source has no longer. */
  removed: RemovedWay
  onRemoved: (removed: RemovedWay) => void
  format: ImportFormat
  /** Folders of the application; none of a new one. */
  ownFolders: readonly OwnFolder[]
}
