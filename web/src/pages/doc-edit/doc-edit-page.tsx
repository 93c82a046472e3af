import { saveSharedModel, type DocForm, type Module } from '@lectern/contracts'
import type { Components, DocumentContent, Json, JsonObject, Schema } from '@lectern/model'
import { Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconEye, IconFileOff, IconHistory } from '@tabler/icons-react'
import { memo, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useConstantsAbove, type ConstantsAbove } from '../../entities/constant/use-constants-above.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { moduleSettingsQuery } from '../../entities/module/module-setting-queries.ts'
import { dictionariesQuery } from '../../entities/dictionary/dictionary-queries.ts'
import { mergeComponents, readApplication, readContent } from '../../entities/document/read-content.ts'
import { createSessionSource, ReadingSourceProvider } from '../../entities/document/reading-source.ts'
import { useFoundDraft, type DraftStart } from '../../entities/draft/use-found-draft.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { docFormQuery } from '../../features/documents/doc-editor/api/doc-form-queries.ts'
import { DocEditor } from '../../features/documents/doc-editor/components/doc-editor.tsx'
import { readDocumentDraft, type DocumentDraft } from '../../features/documents/doc-editor/state/document-draft.ts'
import { EditorPartsProvider, type EditorParts } from '../../features/documents/doc-editor/state/editor-parts.ts'
import { useDocEditor, type EditorStart } from '../../features/documents/doc-editor/state/use-doc-editor.ts'
import {
  areFieldsOvertaken,
  isChanged,
  valuesOf,
  type EditorValues,
} from '../../features/documents/doc-editor/state/values.ts'
import { DocumentPreview } from '../../features/documents/document-view/document-preview.tsx'
import { Prose } from '../../features/documents/document-view/parts/prose.tsx'
import { followServer } from '../../shared/api/live-events.ts'
import { call } from '../../shared/api/client.ts'
import { reportError } from '../../shared/api/report-error.ts'
import { PresenceAvatars } from '../../features/documents/presence/presence-avatars.tsx'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { readTextFocus } from '../../shared/ui/code-editor/text-focus.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import {
  CommentedEditor,
  CommentedParametersGrid,
  CommentedSchemaGrid,
  EditorCommentsButton,
} from './commented-grids.tsx'
import { GridToolsProvider } from './editor-grids.tsx'
import { copyValues, kindOf, newValues, rootOfSettings } from './start-values.ts'
import { detailOfForm, detailOfModule, type DetailFrame } from './preview-detail.ts'
import { useEditorComponents } from '../../entities/document/use-editor-components.ts'

const parts: EditorParts = {
  SchemaGrid: CommentedSchemaGrid,
  ParametersGrid: CommentedParametersGrid,
  RenderedText: Prose,
}

/** The preview asks for shared models only. */
const source = createSessionSource({ kind: 'space', id: '' })

/** `/doc/edit/{moduleId}/{docId}`. */
export function DocEditPage() {
  const docId = useRouteId('docId')
  const form = useQuery(docFormQuery(docId))
  useNews(form.data)
  return <QueryState query={form}>{(loaded) => <EditLoaded key={docId} form={loaded} />}</QueryState>
}

/** Looks again at once when something in the application was saved. */
function useNews(form: DocForm | undefined): void {
  const client = useQueryClient()
  const { id, moduleId } = form ?? {}
  useEffect(() => {
    if (id === undefined) return
    const refresh = () => void client.invalidateQueries({ queryKey: docFormQuery(id).queryKey })
    return followServer({
      onEvent: ({ name, data }) => {
        const isHere = typeof data === 'object' && data !== null && 'moduleId' in data && data.moduleId === moduleId
        if (name === 'module.changed' && isHere) refresh()
      },
      onGap: refresh,
    })
  }, [client, id, moduleId])
}

/** `/doc/new/{moduleId}/{parentId?}`, with `?type=`. */
export function DocNewPage() {
  const moduleId = useRouteId('moduleId')
  const { parentId = '' } = useParams()
  const [search] = useSearchParams()
  const kind = kindOf(search.get('type'))
  const module = useQuery(moduleInfoQuery(moduleId))
  const user = useQuery(currentUserQuery)
  if (user.data === undefined) return <QueryState query={user}>{() => null}</QueryState>
  const author = user.data.nickname
  return (
    <QueryState query={module}>
      {(loaded) => (
        <NewLoaded
          key={`${kind} ${parentId}`}
          module={loaded}
          subject={`new:${moduleId}:${parentId}:${kind}`}
          initial={() => newValues(kind, { parentId, author })}
        />
      )}
    </QueryState>
  )
}

/** `/doc/copy/{moduleId}/{copyId}`. */
export function DocCopyPage() {
  const { t } = useTranslation('doc-editor')
  const copyId = useRouteId('copyId')
  const form = useQuery({ ...docFormQuery(copyId), refetchInterval: false, refetchOnWindowFocus: false })
  return (
    <QueryState query={form}>
      {(loaded) => {
        const content = readContent(loaded)
        if (content === undefined) return <UnknownForm />
        const values = copyValues(valuesOf(loaded, content), t('copyName', { name: loaded.name }))
        return (
          <NewLoaded key={copyId} module={loaded} subject={`copy:${copyId}`} initial={() => values} form={loaded} />
        )
      }}
    </QueryState>
  )
}

function UnknownForm() {
  const { t } = useTranslation('document')
  return (
    <EmptyState icon={<IconFileOff size={20} stroke={1.5} />} title={t('unknown.title')}>
      {t('unknown.body')}
    </EmptyState>
  )
}

/** What of a found draft an editor begins with; nothing of one that was left as it was begun. */
function useDraft(subject: string, content: DocumentContent | undefined) {
  const user = useQuery(currentUserQuery)
  const found = useFoundDraft(user.data?.id, subject, readDocumentDraft)
  if (found === undefined) return undefined
  const { place, others, draft } = found
  return { place, others, draft: draft !== undefined && isWorthKeeping(draft, content) ? draft : undefined }
}

function isWorthKeeping({ body }: NonNullable<DraftStart<DocumentDraft>['draft']>, content?: DocumentContent): boolean {
  const isOfKind = body.values.content.kind === content?.kind
  const isTyped = body.source !== undefined || Object.keys(body.unfinished ?? {}).length > 0
  return isOfKind && (isTyped || isChanged(body.base, body.values))
}

function EditLoaded({ form }: { form: DocForm }) {
  // What the editor began with; what the server has since comes as `form`.
  const [first] = useState(form)
  const content = useMemo(() => readContent(first), [first])
  const found = useDraft(`doc:${form.id}`, content)
  const components = useEditorComponents(first)
  const frame = useMemo(() => detailOfForm(form), [form])
  if (content === undefined) return <UnknownForm />
  if (found === undefined) return null
  const base = valuesOf(first, content)
  const { place, others, draft } = found
  const start: EditorStart = {
    place,
    moduleId: first.moduleId,
    docId: first.id,
    base,
    revision: first.revision,
    values: base,
    components,
    application: readApplication(first).root,
    otherDrafts: others,
    ...(draft && { ...draft.body, draftFromMs: draft.savedAtMs }),
  }
  return <Editing key={place.owner} start={start} stored={form} frame={frame} />
}

interface NewLoadedProps {
  module: Pick<Module, 'id'> & Partial<Module>
  subject: string
  initial: () => EditorValues
  form?: DocForm
}

function NewLoaded({ module, subject, initial, form }: NewLoadedProps) {
  const [base] = useState(initial)
  const [nowMs] = useState(() => Date.now())
  const found = useDraft(subject, base.content)
  const moduleId = form?.moduleId ?? module.id
  const components = useEditorComponents(form ?? { moduleId })
  const application = useNewApplication(moduleId, form)
  const frame = useMemo(
    () => (form === undefined ? detailOfModule({ id: moduleId }, application, nowMs) : detailOfForm(form)),
    [form, moduleId, application, nowMs],
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
  return <Editing key={place.owner} start={start} stored={undefined} frame={frame} />
}

/** What the application says: a new document has no form that tells, but the settings do to those who may read them. */
function useNewApplication(moduleId: string, form: DocForm | undefined): JsonObject {
  const projectId = useQuery(moduleInfoQuery(moduleId)).data?.projectId
  const project = useQuery({ ...projectInfoQuery(projectId ?? ''), enabled: projectId !== undefined })
  const isAllowed = form === undefined && project.data?.can.manageModules === true
  const { data: settings } = useQuery({ ...moduleSettingsQuery(moduleId), enabled: isAllowed })
  return useMemo(() => (form === undefined ? rootOfSettings(settings) : readApplication(form).root), [form, settings])
}

interface EditingProps {
  start: EditorStart
  /** As the server has it now. */
  stored: DocForm | undefined
  frame: DetailFrame
}

function Editing({ start: began, stored, frame }: EditingProps) {
  const { t } = useTranslation('doc-editor')
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { moduleId } = began
  const dictionaries = useQuery(dictionariesQuery(moduleId))
  const { data: module } = useQuery(moduleInfoQuery(moduleId))
  const above = useConstantsAbove(moduleId, module?.projectId)
  const [made, setMade] = useState<Components>({})
  const components = useMemo(() => mergeComponents(began.components, made), [began.components, made])
  const start = { ...began, components }
  const editor = useDocEditor(start, {
    stored,
    onMade: (docId) => {
      const state = { focus: readTextFocus() }
      void navigate({ pathname: `/doc/edit/${moduleId}/${docId}`, hash }, { replace: true, state })
    },
  })
  const { values } = editor
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
  usePageTitle(values.name === '' ? t('untitled') : values.name)
  const isOvertaken =
    stored !== undefined &&
    editor.save.kind !== 'saving' &&
    (stored.revision !== editor.revision || areFieldsOvertaken(editor.base, stored))
  const { docId } = start
  const { base } = editor
  const saved = useMemo(() => frame(base, editor.components, above), [frame, base, editor.components, above])
  const editing = (people: ReactNode) => (
    <DocEditor
      editor={editor}
      isOvertaken={isOvertaken}
      renderPreview={() => <Preview frame={frame} values={shown} components={editor.components} above={above} />}
      people={people}
      menu={docId === undefined ? null : <MenuLinks moduleId={moduleId} docId={docId} />}
    />
  )
  return (
    <ReadingSourceProvider value={source}>
      <EditorPartsProvider value={parts}>
        <GridToolsProvider value={{ dictionaries: dictionaries.data ?? [], onCreateModel: createModel }}>
          {docId === undefined ? (
            editing(null)
          ) : (
            <CommentedEditor docId={docId} detail={saved}>
              {editing(
                <>
                  <EditorCommentsButton />
                  <PresenceAvatars docId={docId} mode="edit" />
                </>,
              )}
            </CommentedEditor>
          )}
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
