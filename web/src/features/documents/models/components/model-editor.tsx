import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ConflictAnswer, getSharedModel, ReplyOf } from '@lectern/contracts'
import { isObject, refOf, stringAt, type Conflict, type Json, type Schema } from '@lectern/model'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { moduleHistoryPath } from '../../../../entities/history/history-place.ts'
import { RestoredDraft, UnkeptDraft } from '../../../../entities/draft/draft-notice.tsx'
import { useFoundDraft, type DraftStart } from '../../../../entities/draft/use-found-draft.ts'
import { UnfinishedProvider, withUnfinished, type UnfinishedTexts } from '../../../../entities/draft/unfinished.ts'
import { useKeptDraft } from '../../../../entities/draft/use-kept-draft.ts'
import { useEditorComponents } from '../../../../entities/document/use-editor-components.ts'
import { modelQuery, type ModelSection } from '../../../../entities/model/model-queries.ts'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { describeError, reportError } from '../../../../shared/api/report-error.ts'
import { useShortcuts } from '../../../../shared/lib/shortcuts.ts'
import { useStoredChoice } from '../../../../shared/lib/hooks/use-stored-choice.ts'
import { useAskToDiscard, useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useSaveModel } from '../api/model-mutations.ts'
import { readModelDraft, type ModelDraft } from '../state/model-draft.ts'
import type { ModelGridProps } from '../state/model-grid.ts'
import { useModelEdit } from '../state/use-model-edit.ts'
import { ModelConflicts } from './model-conflicts.tsx'
import { ModelSource } from './model-source.tsx'
import { ModelUses } from './model-uses.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useDeleteQuestion } from './use-delete-question.tsx'
import classes from './model-editor.module.css'

type Model = ReplyOf<typeof getSharedModel>

interface ModelEditorProps {
  moduleId: string
  projectId: string
  model: Model
  canEdit: boolean
  renderGrid: (props: ModelGridProps) => ReactNode
  linkOf: (id: string, section: ModelSection) => string
  onDirty: (isDirty: boolean) => void
  onDeleted: () => void
}

const views = ['both', 'form', 'source'] as const
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

const isSchema = (value: Json): value is Schema => typeof value === 'boolean' || isObject(value)

/** One sentence about it, where its section has a place for one. */
function aboutOf(value: Json): string | undefined {
  return isObject(value) ? (stringAt(value, 'title') ?? stringAt(value, 'description')) : undefined
}

/** One shared model: its fields, its source, and what refers to it; with what was typed and not saved. */
export function ModelEditor(props: ModelEditorProps) {
  const user = useQuery(currentUserQuery)
  const found = useFoundDraft(user.data?.id, `model:${props.model.id}`, readModelDraft)
  return found === undefined ? null : <OpenModel key={found.place.owner} {...props} found={found} />
}

function OpenModel({ found, ...props }: ModelEditorProps & { found: DraftStart<ModelDraft> }) {
  const { moduleId, projectId, model, canEdit, renderGrid, linkOf, onDirty, onDeleted } = props
  const { t } = useTranslation(['models', 'common'])
  const client = useQueryClient()
  const [view, setView] = useStoredChoice('lectern.models.view', views)
  const [isRenaming, setIsRenaming] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState<{ conflicts: Conflict[]; revision: string }>()
  const components = useEditorComponents({
    moduleId,
    components: model.components,
    moreComponents: model.moreComponents,
  })
  const { section, name, revision } = model
  // JSON from the wire.
  const newest = { value: model.value as Json, revision }
  const begun = canEdit ? found.draft : undefined
  const edit = useModelEdit(section, newest, begun?.body)
  const save = useSaveModel(moduleId)
  const askToDiscard = useAskToDiscard()
  const { stored, value, text, source } = edit
  const [texts, setTexts] = useState<UnfinishedTexts>(begun?.body.unfinished ?? {})
  const keep = useCallback(
    (place: string, now: string | undefined) => setTexts((before) => withUnfinished(before, place, now)),
    [],
  )
  const unfinished = useMemo(() => ({ texts, keep }), [texts, keep])
  const isTyping = Object.keys(texts).length > 0
  const isDirty = edit.isDirty || isTyping
  const draft = useKeptDraft(
    found.place,
    useMemo(
      (): ModelDraft | undefined => (isDirty ? { value, text, source, stored, unfinished: texts } : undefined),
      [isDirty, value, text, source, stored, texts],
    ),
  )
  useUnsavedGuard(isDirty, { isKept: draft.keeping === 'device' })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])
  const isOvertaken = isDirty && !save.isPending && revision !== stored.revision
  const isReadOnly = !canEdit || save.isPending
  const hasRestored = begun !== undefined && isDirty && open === undefined
  const submit = async (answers: ConflictAnswer[] = [], answeredFor = '') => {
    if (!edit.isDirty || edit.isBroken || save.isPending) return
    setProblem(undefined)
    try {
      const saved = await save.mutateAsync({
        id: model.id,
        value: edit.value,
        revision: stored.revision,
        source: edit.source,
        ...(answers.length > 0 ? { answers, answeredFor } : {}),
      })
      if (!saved.isSaved) {
        // Made by `merge` on the server.
        setOpen({ conflicts: saved.conflicts as unknown as Conflict[], revision: saved.revision })
        return
      }
      setOpen(undefined)
      const { queryKey } = modelQuery(moduleId, model.id)
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { ...model, value: saved.content, revision: saved.revision })
      // JSON from the wire.
      edit.startFrom({ value: saved.content as Json, revision: saved.revision })
      void client.invalidateQueries({ queryKey })
      showToast({ kind: 'done', message: t(saved.isMerged ? 'merged' : 'saved', { name }) })
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const takeNewest = async () => {
    if (!(await askToDiscard())) return
    try {
      const fresh = await client.query({ ...modelQuery(moduleId, model.id), staleTime: 0 })
      // JSON from the wire.
      edit.startFrom({ value: fresh.value as Json, revision: fresh.revision })
      setOpen(undefined)
      setProblem(undefined)
    } catch (error) {
      reportError(error)
    }
  }
  const discard = () => {
    edit.startFrom(newest)
    setTexts({})
    setOpen(undefined)
    setProblem(undefined)
  }
  const askToDelete = useDeleteQuestion({
    moduleId,
    projectId,
    model,
    onDeleted: () => {
      discard()
      // After the guard has seen that nothing is unsaved any more.
      setTimeout(onDeleted)
    },
  })
  useShortcuts(isDirty && open === undefined ? { 'mod+s': () => void submit() } : {})
  const about = aboutOf(edit.value)
  const hasForm = section === 'schemas' && isSchema(edit.value) && isSchema(stored.value)
  const shown = hasForm ? view : 'source'
  const self = refOf({ section, name })
  const uses = (
    <div className={classes['uses']}>
      <ModelUses moduleId={moduleId} id={model.id} linkOf={linkOf} />
    </div>
  )
  return (
    <article className={classes['editor']} aria-label={name}>
      <header className={classes['head']}>
        <h2>{name}</h2>
        <CopyButton text={self} label={t('copyRef')} />
        <HistoryLink to={moduleHistoryPath('model', moduleId, model.id)} name={name} />
        {about !== undefined && <span className={classes['about']}>{about}</span>}
        <span className={classes['tools']}>
          {isDirty && (
            <span className={classes['unsaved']} role="status">
              {t('unsaved')}
            </span>
          )}
          {hasForm && open === undefined && (
            <Segmented
              name={t('view.name')}
              value={view}
              onChange={setView}
              segments={(['form', 'both', 'source'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
            />
          )}
          {canEdit && (
            <>
              {isDirty && open === undefined && (
                <Button variant="subtle" onClick={discard}>
                  {t('discard')}
                </Button>
              )}
              <Button
                variant="filled"
                disabled={!isDirty || edit.isBroken || open !== undefined}
                loading={save.isPending}
                onClick={() => void submit()}
              >
                {t('common:save')}
              </Button>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon aria-label={t('menu', { name })}>
                    <IconDots {...icon} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setIsRenaming(true)}>
                    {t('rename.action')}
                  </Menu.Item>
                  <Menu.Divider />
                  <Menu.Item
                    color="var(--l-bad)"
                    leftSection={<IconTrash {...icon} />}
                    onClick={() => void askToDelete()}
                  >
                    {t('delete.action')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </>
          )}
        </span>
      </header>
      {(hasRestored || draft.keeping !== 'device') && (
        <div className={classes['problem']}>
          <UnkeptDraft keeping={draft.keeping} />
          {hasRestored && <RestoredDraft savedAtMs={begun.savedAtMs} others={found.others} onDiscard={discard} />}
        </div>
      )}
      {isOvertaken && open === undefined && (
        <div className={classes['overtaken']} role="status">
          <span>{t('overtaken')}</span>
          <Button size="xs" onClick={() => void takeNewest()}>
            {t('takeNewest')}
          </Button>
        </div>
      )}
      {problem !== undefined && (
        <div className={classes['problem']}>
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      {open === undefined ? (
        <div className={classes['views']} data-view={shown}>
          <div className={classes['form']}>
            {shown !== 'source' && isSchema(edit.value) && isSchema(stored.value) && (
              <>
                {edit.isBroken && <p className={classes['waiting']}>{t('source.waiting')}</p>}
                <UnfinishedProvider value={unfinished}>
                  {renderGrid({
                    label: t('fields', { name }),
                    moduleId,
                    value: edit.value,
                    saved: stored.value,
                    onChange: edit.editValue,
                    components,
                    self,
                    isReadOnly: isReadOnly || edit.isBroken,
                  })}
                </UnfinishedProvider>
              </>
            )}
            {shown !== 'source' && uses}
          </div>
          {shown !== 'form' && (
            <div className={classes['aside']}>
              <ModelSource
                edit={edit}
                isReadOnly={isReadOnly}
                isSchema={section === 'schemas'}
                isAlone={shown === 'source'}
              />
              {shown === 'source' && uses}
            </div>
          )}
        </div>
      ) : (
        <ModelConflicts
          key={open.revision}
          conflicts={open.conflicts}
          isSaving={save.isPending}
          onSave={(answers) => void submit(answers, open.revision)}
          onTakeNewest={() => void takeNewest()}
          onBack={() => setOpen(undefined)}
        />
      )}
      <RenameDialog opened={isRenaming} moduleId={moduleId} model={model} onClose={() => setIsRenaming(false)} />
    </article>
  )
}
