import type { Module } from '@lectern/contracts'
import { mergeComponents } from '../../entities/document/read-content.ts'
import type { Components, Json, Schema } from '@lectern/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { dictionariesQuery } from '../../entities/dictionary/dictionary-queries.ts'
import { changeModel } from '../../entities/model/change-model.ts'
import { findModelId } from '../../entities/model/model-queries.ts'
import { useSaveModel } from '../../features/documents/models/api/model-mutations.ts'
import { ModelsWorkspace, type ModelPlace } from '../../features/documents/models/components/models-workspace.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'
import type { ModelGridProps } from '../../features/documents/models/state/model-grid.ts'
import { ParameterGrid, type GridColumn } from '../../features/documents/parameter-grid/index.ts'
import { reportError } from '../../shared/api/report-error.ts'

interface ModuleModelsProps {
  module: Module
  canEdit: boolean
  lead: ReactNode
  wantedId: string | undefined
  wantedSection: string | undefined
  linkOf: (fields: Record<string, string>) => string
  onOpen: (fields: Record<string, string>, isQuiet: boolean) => void
}

/** Models have the first section for their own, so the address of one does not contain it. */
function fieldsOf({ section, model }: ModelPlace): Record<string, string> {
  return { ...(section === 'schemas' ? {} : { section }), ...(model === undefined ? {} : { model }) }
}

/** Shared models of an application. */
export default function ModuleModels({ module, lead, linkOf, onOpen, ...place }: ModuleModelsProps) {
  const open = async (name: string) => {
    try {
      const id = await findModelId(module.id, name)
      if (id !== undefined) onOpen({ model: id }, false)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <ModelsWorkspace
      module={module}
      {...place}
      linkOf={(to) => linkOf(fieldsOf(to))}
      onOpen={(to, isQuiet = false) => onOpen(fieldsOf(to), isQuiet)}
      toolbar={(actions) => <Toolbar lead={lead} end={actions} />}
      renderGrid={(props) => (
        <ModelGrid {...props} projectId={module.projectId} onOpenModel={(name) => void open(name)} />
      )}
    />
  )
}

/** Beside the source, rules and descriptions get the room of these; lengths are among the rules then. */
const hiddenColumns: readonly GridColumn[] = ['maxLength', 'example']

/** The grid with what applications add to it: dictionaries, and models made of its rows. */
function ModelGrid({
  moduleId,
  projectId,
  components,
  isBesideSource,
  onChange,
  ...grid
}: ModelGridProps & { projectId: string; onOpenModel: (name: string) => void }) {
  const dictionaries = useQuery(dictionariesQuery(moduleId))
  const client = useQueryClient()
  const save = useSaveModel(moduleId)
  const [made, setMade] = useState<Components>({})
  const all = useMemo(() => mergeComponents(components, made), [components, made])
  const createModel = async (name: string, schema: Schema): Promise<boolean> => {
    // Schemas are JSON.
    const value = schema as Json
    try {
      await save.mutateAsync({ section: 'schemas', name, value })
    } catch (error) {
      reportError(error)
      return false
    }
    setMade((known) => mergeComponents(known, { schemas: { [name]: value } }))
    return true
  }
  const changeNamed = async (name: string, change: (schema: Schema) => Schema): Promise<boolean> => {
    const value = await changeModel(client, moduleId, name, change)
    if (value === undefined) return false
    setMade((known) => mergeComponents(known, { schemas: { [name]: value } }))
    return true
  }
  return (
    <ParameterGrid
      {...grid}
      components={all}
      {...(isBesideSource && { hiddenColumns })}
      onChange={onChange}
      onCreateModel={createModel}
      onChangeModel={changeNamed}
      dictionaries={dictionaries.data ?? []}
      documents={{ projectId, moduleId }}
      draftPlace="fields"
    />
  )
}
