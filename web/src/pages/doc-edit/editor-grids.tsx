/*
 * The grids as the editor has them: with the application's dictionaries, fields of other documents, and shared models that are made of
 * fields and opened.
 */
import type { Schema } from '@lectern/model'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { findModelId } from '../../entities/model/model-queries.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import type {
  ModelLinkProps,
  ParametersGridProps,
  SchemaGridProps,
} from '../../features/documents/doc-editor/state/editor-parts.ts'
import { gridPlace } from '../../features/documents/doc-editor/state/unfinished-places.ts'
import {
  ParameterGrid,
  ParameterListGrid,
  type ChangeModel,
  type GridDictionary,
} from '../../features/documents/parameter-grid/index.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'

interface GridTools {
  dictionaries: readonly GridDictionary[]
  onCreateModel: (name: string, schema: Schema) => Promise<boolean>
  onChangeModel: ChangeModel
}

const Context = createContext<GridTools | undefined>(undefined)
export const GridToolsProvider = Context.Provider

/** What the application adds to its grids. */
function useApplication() {
  const moduleId = useRouteId('moduleId')
  const navigate = useNavigate()
  const { data: module } = useQuery(moduleInfoQuery(moduleId))
  const projectId = module?.projectId
  const documents = useMemo(
    () => (projectId === undefined ? undefined : { projectId, moduleId }),
    [projectId, moduleId],
  )
  const openModel = async (name: string) => {
    try {
      const id = await findModelId(moduleId, name)
      if (id !== undefined)
        await navigate(`/project/doc/${projectId ?? ''}?module=${moduleId}&segment=models&model=${id}`)
    } catch (error) {
      reportError(error)
    }
  }
  return documents === undefined ? {} : { documents, onOpenModel: (name: string) => void openModel(name) }
}

export function ModelLink({ name, children }: ModelLinkProps) {
  const { onOpenModel } = useApplication()
  return (
    <Button size="xs" variant="link" disabled={onOpenModel === undefined} onClick={() => onOpenModel?.(name)}>
      {children}
    </Button>
  )
}

export function SchemaGrid(props: SchemaGridProps) {
  return <ParameterGrid {...useApplication()} {...use(Context)} {...props} draftPlace={gridPlace(props.part)} />
}

export function ParametersGrid(props: ParametersGridProps) {
  return <ParameterListGrid {...useApplication()} {...use(Context)} {...props} draftPlace={gridPlace(props.part)} />
}
