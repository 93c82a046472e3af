import { nodeType, type CompactTree } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildTree, isHidden, kindOf, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { composeTreeQuery } from '../../entities/compose/compose-queries.ts'
import { createSessionSource, treeQuery } from '../../entities/document/reading-source.ts'
import { docTableQuery } from '../../entities/module/module-queries.ts'
import { ExportDialog } from '../../features/exchange/export/components/export-dialog.tsx'
import type { ExportScope } from '../../features/exchange/export/export-choice.ts'
import { ExportPicker } from './export-picker.tsx'

interface Exported {
  id: string
  name: string
}

interface ExportingProps {
  /** One of them: an application, all of a project, a composed project. */
  module?: Exported
  project?: Exported
  compose?: Exported
  /** Folders and documents to begin with; everything when absent. */
  ids?: readonly string[]
  canManage: boolean
  onClose: () => void
}

type DialogProps = Pick<ExportingProps, 'ids' | 'canManage' | 'onClose'> & {
  data: CompactTree
  scope: ExportScope
  name: string
}

function Dialog({ data, ids = [], ...props }: DialogProps) {
  const tree = useMemo(() => buildTree(data), [data])
  const picks = useMemo(() => new Set(ids.filter((id) => tree.nodeOfId.has(id))), [ids, tree])
  return (
    <ExportDialog
      initialPicks={picks}
      isPickHidden={[...picks].some((id) => isHiddenIn(tree, id))}
      isModule={(id) => isModuleIn(tree, id)}
      renderPicker={(picker) => <ExportPicker tree={tree} {...picker} />}
      {...props}
    />
  )
}

function isModuleIn(tree: TreeModel, id: string): boolean {
  const node = tree.nodeOfId.get(id)
  return node !== undefined && kindOf(tree, node) === nodeType.module
}

function isHiddenIn(tree: TreeModel, id: string): boolean {
  const node = tree.nodeOfId.get(id)
  return node !== undefined && isHidden(tree, node)
}

type Exporting = Omit<ExportingProps, 'module' | 'project' | 'compose'> & { of: Exported }

function ModuleExporting({ of: { id, name }, ...props }: Exporting) {
  const { data } = useQuery(docTableQuery(id))
  return data === undefined ? null : <Dialog data={data} scope={{ kind: 'module', id }} name={name} {...props} />
}

function ProjectExporting({ of: { id, name }, ...props }: Exporting) {
  const source = useMemo(() => createSessionSource({ kind: 'project', id }), [id])
  const { data } = useQuery(treeQuery(source))
  return data === undefined ? null : <Dialog data={data} scope={{ kind: 'project', id }} name={name} {...props} />
}

function ComposeExporting({ of: { id, name }, ...props }: Exporting) {
  const { data } = useQuery(composeTreeQuery(id))
  return data === undefined ? null : <Dialog data={data} scope={{ kind: 'compose', id }} name={name} {...props} />
}

/** The export dialog, once it is known what there is to choose from. */
export default function Exporting({ module, project, compose, ...props }: ExportingProps) {
  if (module !== undefined) return <ModuleExporting of={module} {...props} />
  if (compose !== undefined) return <ComposeExporting of={compose} {...props} />
  return project === undefined ? null : <ProjectExporting of={project} {...props} />
}
