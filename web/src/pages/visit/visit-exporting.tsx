import type { TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { visitorHeaders, type Visit } from '../../entities/visit/visit-access.ts'
import { VisitExportDialog } from '../../features/exchange/export/components/visit-export-dialog.tsx'
import { ExportPicker } from '../layout/export-picker.tsx'

interface VisitExportingProps {
  visit: Visit
  name: string
  tree: TreeModel
  onClose: () => void
}

/** The export dialog of visitors, with their tree to choose from. */
export default function VisitExporting({ visit, name, tree, onClose }: VisitExportingProps) {
  return (
    <VisitExportDialog
      visit={visit}
      name={name}
      headers={visitorHeaders(visit)}
      renderPicker={(picker) => <ExportPicker tree={tree} {...picker} />}
      onClose={onClose}
    />
  )
}
