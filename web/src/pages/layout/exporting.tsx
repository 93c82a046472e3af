import { nodeType, type CompactTree } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildTree, isHidden, kindOf, type TreeModel } from '../../entities/doc-tree/tree-model.ts'
import { createSessionSource, treeQuery } from '../../entities/document/reading-source.ts'
import { docTableQuery } from '../../entities/module/module-queries.ts'
import { ExportDialog } from '../../features/exchange/export/components/export-dialog.tsx'
import { ExportPicker } from './export-picker.tsx'

interface Exported {
  id: string
  name: string
}

interface ExportingProps {
  /** The application; with `project` instead all of a project. */
  module?: Exported
  project?: Exported
  /** Folders and documents to begin with; everything when absent. */
  ids?: readonly string[]
  canManage: boolean
  onClose: () => void
}

function Dialog({ data, module, project, ids = [], ...props }: ExportingProps & { data: CompactTree }) {
  const tree = useMemo(() => buildTree(data), [data])
  const what = module ?? project
  const picks = useMemo(() => new Set(ids.filter((id) => tree.nodeOfId.has(id))), [ids, tree])
  if (what === undefined) return null
  return (
    <ExportDialog
      scope={{ kind: module === undefined ? 'project' : 'module', id: what.id }}
      name={what.name}
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

function ModuleExporting(props: ExportingProps & { module: Exported }) {
  const { data } = useQuery(docTableQuery(props.module.id))
  return data === undefined ? null : <Dialog data={data} {...props} />
}

function ProjectExporting(props: ExportingProps & { project: Exported }) {
  const source = useMemo(() => createSessionSource({ kind: 'project', id: props.project.id }), [props.project.id])
  const { data } = useQuery(treeQuery(source))
  return data === undefined ? null : <Dialog data={data} {...props} />
}

/** The export dialog, once it is known what there is to choose from. */
export default function Exporting({ module, project, ...props }: ExportingProps) {
  if (module !== undefined) return <ModuleExporting module={module} {...props} />
  return project === undefined ? null : <ProjectExporting project={project} {...props} />
}
