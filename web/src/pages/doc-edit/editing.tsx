import { saveSharedModel, type DocForm } from '@lectern/contracts'
import type { Components, Json, Schema } from '@lectern/model'
import { Menu } from '@mantine/core'
import { IconEye, IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConstantsAbove, type ConstantsAbove } from '../../entities/constant/use-constants-above.ts'
import { dictionariesQuery } from '../../entities/dictionary/dictionary-queries.ts'
import type { ResponseAddition } from '../../entities/document/addition/addition.ts'
import { useAddition } from '../../entities/document/addition/use-addition.ts'
import { mergeComponents } from '../../entities/document/read-content.ts'
import { createSessionSource, ReadingSourceProvider } from '../../entities/document/reading-source.ts'
import { changeModel } from '../../entities/model/change-model.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { DocEditor } from '../../features/documents/doc-editor/components/doc-editor.tsx'
import { EditorPartsProvider, type EditorParts } from '../../features/documents/doc-editor/state/editor-parts.ts'
import { useDocEditor, type EditorStart } from '../../features/documents/doc-editor/state/use-doc-editor.ts'
import { withAddition } from '../../features/documents/doc-editor/state/with-addition.ts'
import { areFieldsOvertaken, type EditorValues } from '../../features/documents/doc-editor/state/values.ts'
import { DocumentPreview } from '../../features/documents/document-view/document-preview.tsx'
import { Prose } from '../../features/documents/document-view/parts/prose.tsx'
import { PresenceAvatars } from '../../features/documents/presence/presence-avatars.tsx'
import { call } from '../../shared/api/client.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import {
  CommentedEditor,
  CommentedParametersGrid,
  CommentedSchemaGrid,
  EditorCommentsButton,
} from './commented-grids.tsx'
import { GridToolsProvider, ModelLink } from './editor-grids.tsx'
import { DraftDebugging } from './draft-debugging.tsx'
import type { DetailFrame } from './preview-detail.ts'
import { useDebugging } from './use-debugging.ts'

const parts: EditorParts = {
  ModelLink,
  SchemaGrid: CommentedSchemaGrid,
  ParametersGrid: CommentedParametersGrid,
  RenderedText: Prose,
}

/** The preview asks for shared models only. */
const source = createSessionSource({ kind: 'space', id: '' })

interface EditingProps {
  start: EditorStart
  /** As the server has it now. */
  stored: DocForm | undefined
  frame: DetailFrame
  onMade?: (docId: string) => void
}

/** The editor with its preview, comments and readers, on what was found to begin with. */
export function Editing({ start: began, stored, frame, onMade }: EditingProps) {
  const { t } = useTranslation('doc-editor')
  const { moduleId } = began
  const client = useQueryClient()
  const dictionaries = useQuery(dictionariesQuery(moduleId))
  const { data: module } = useQuery(moduleInfoQuery(moduleId))
  const above = useConstantsAbove(moduleId, module?.projectId)
  const [made, setMade] = useState<Components>({})
  const components = useMemo(() => mergeComponents(began.components, made), [began.components, made])
  const start = { ...began, components }
  const editor = useDocEditor(start, { stored, onMade })
  const { values, base, docId } = editor
  const add = (addition: ResponseAddition) =>
    editor.edit((before) =>
      before.content.kind === 'http'
        ? { ...before, content: withAddition(before.content, components, addition) }
        : before,
    )
  useAddition((addition) => {
    if (addition.to === 'response') add(addition)
  })
  const debugging = useDebugging(docId !== undefined && values.content.kind === 'http', add)
  // Typing comes first; what readers will see follows when there is time.
  const shown = useDeferredValue(values)
  const createModel = async (name: string, schema: Schema): Promise<boolean> => {
    // Schemas are JSON.
    const value = schema as Json
    try {
      await call(saveSharedModel, { body: { moduleId, section: 'schemas', name, value } })
    } catch (error) {
      reportError(error)
      return false
    }
    setMade((before) => mergeComponents(before, { schemas: { [name]: value } }))
    return true
  }
  const changeNamed = async (name: string, change: (schema: Schema) => Schema): Promise<boolean> => {
    const value = await changeModel(client, moduleId, name, change)
    if (value === undefined) return false
    setMade((before) => mergeComponents(before, { schemas: { [name]: value } }))
    return true
  }
  usePageTitle(values.name === '' ? t('untitled') : values.name)
  const isOvertaken =
    stored !== undefined &&
    editor.save.kind !== 'saving' &&
    (stored.revision !== editor.revision || areFieldsOvertaken(editor.base, stored))
  const saved = useMemo(() => frame(base, editor.components, above), [frame, base, editor.components, above])
  return (
    <ReadingSourceProvider value={source}>
      <EditorPartsProvider value={parts}>
        <GridToolsProvider
          value={{ dictionaries: dictionaries.data ?? [], onCreateModel: createModel, onChangeModel: changeNamed }}
        >
          <CommentedEditor docId={docId} detail={saved}>
            <DocEditor
              editor={editor}
              isOvertaken={isOvertaken}
              renderPreview={() => (
                <Preview frame={frame} values={shown} components={editor.components} above={above} />
              )}
              debugging={
                debugging && {
                  ...debugging,
                  page: debugging.isOn && (
                    <DraftDebugging
                      {...{ frame, values, above, components: editor.components }}
                      onAdd={debugging.onAdd}
                    />
                  ),
                }
              }
              people={docId === undefined ? null : <People docId={docId} />}
              menu={docId === undefined ? null : <MenuLinks moduleId={moduleId} docId={docId} />}
            />
          </CommentedEditor>
        </GridToolsProvider>
      </EditorPartsProvider>
    </ReadingSourceProvider>
  )
}

interface PreviewProps {
  frame: DetailFrame
  values: EditorValues
  components: Components
  above: ConstantsAbove
}

/** Drawn again only for other values: a page of fields is far more than a keystroke. */
const Preview = memo(function Preview({ frame, values, components, above }: PreviewProps) {
  const detail = useMemo(() => frame(values, components, above), [frame, values, components, above])
  return <DocumentPreview detail={detail} />
})

/** What others wrote about a document, and who else has it open. */
function People({ docId }: { docId: string }) {
  return (
    <>
      <EditorCommentsButton />
      <PresenceAvatars docId={docId} mode="edit" />
    </>
  )
}

/** Other pages of the document. */
function MenuLinks({ moduleId, docId }: { moduleId: string; docId: string }) {
  const { t } = useTranslation('doc-editor')
  return (
    <>
      <Menu.Item component={Link} to={`/view/${docId}`} leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}>
        {t('menu.read')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/doc/history/${moduleId}/${docId}`}
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
      >
        {t('menu.history')}
      </Menu.Item>
    </>
  )
}
