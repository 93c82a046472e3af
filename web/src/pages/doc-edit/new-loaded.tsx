import type { DocForm, Module } from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readApplication } from '../../entities/document/read-content.ts'
import { useEditorComponents } from '../../entities/document/use-editor-components.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { moduleSettingsQuery } from '../../entities/module/module-setting-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { docFormQuery } from '../../features/documents/doc-editor/api/doc-form-queries.ts'
import { useFormNews } from '../../features/documents/doc-editor/api/use-form-news.ts'
import type { EditorStart } from '../../features/documents/doc-editor/state/use-doc-editor.ts'
import type { EditorValues } from '../../features/documents/doc-editor/state/values.ts'
import { Editing } from './editing.tsx'
import { detailOfForm, detailOfModule } from './preview-detail.ts'
import { rootOfSettings } from './start-values.ts'
import { useStartDraft } from './use-start-draft.ts'

interface NewLoadedProps {
  module: Pick<Module, 'id'> & Partial<Module>
  subject: string
  initial: () => EditorValues
  /** Of the document this is a copy of. */
  form?: DocForm
  onMade: (moduleId: string, docId: string) => void
}

/** The editor on a document that is not saved yet: a new one, a copy, or the draft of it that was found. */
export function NewLoaded({ module, subject, initial, form, onMade }: NewLoadedProps) {
  const [base] = useState(initial)
  const [nowMs] = useState(() => Date.now())
  const found = useStartDraft(subject, base.content)
  const moduleId = form?.moduleId ?? module.id
  const components = useEditorComponents(form ?? { moduleId })
  const application = useNewApplication(moduleId, form)
  const [madeId, setMadeId] = useState<string>()
  const { data: stored } = useQuery({ ...docFormQuery(madeId ?? ''), enabled: madeId !== undefined })
  useFormNews(stored)
  const framed = stored ?? form
  const frame = useMemo(
    () => (framed === undefined ? detailOfModule({ id: moduleId }, application, nowMs) : detailOfForm(framed)),
    [framed, moduleId, application, nowMs],
  )
  if (found === undefined) return null
  const { place, others, draft } = found
  const start: EditorStart = {
    place,
    moduleId,
    base,
    revision: '',
    values: draft?.body.values ?? base,
    source: draft?.body.source,
    unfinished: draft?.body.unfinished,
    components,
    application,
    otherDrafts: others,
    ...(draft && { draftFromMs: draft.savedAtMs }),
  }
  return (
    <Editing
      key={place.owner}
      start={start}
      stored={stored}
      frame={frame}
      onMade={(docId) => {
        setMadeId(docId)
        onMade(moduleId, docId)
      }}
    />
  )
}

/** The application's part of the content: a new document has no form with it, but those who may read the settings have them. */
function useNewApplication(moduleId: string, form: DocForm | undefined): JsonObject {
  const projectId = useQuery(moduleInfoQuery(moduleId)).data?.projectId
  const project = useQuery({ ...projectInfoQuery(projectId ?? ''), enabled: projectId !== undefined })
  const isAllowed = form === undefined && project.data?.can.manageModules === true
  const { data: settings } = useQuery({ ...moduleSettingsQuery(moduleId), enabled: isAllowed })
  return useMemo(() => (form === undefined ? rootOfSettings(settings) : readApplication(form).root), [form, settings])
}
