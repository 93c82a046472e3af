import { Button } from '@mantine/core'
import type { getSharedModel, ReplyOf } from '@lectern/contracts'
import { isObject, refOf, withFields, type Json, type Schema } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moduleHistoryPath } from '../../../../entities/history/history-place.ts'
import { RestoredDraft, UnkeptDraft } from '../../../../entities/draft/draft-notice.tsx'
import { useFoundDraft, type DraftStart } from '../../../../entities/draft/use-found-draft.ts'
import { useAddition } from '../../../../entities/document/addition/use-addition.ts'
import { readComponents } from '../../../../entities/document/read-content.ts'
import { useEditorComponents } from '../../../../entities/document/use-editor-components.ts'
import type { ModelSection } from '../../../../entities/model/model-queries.ts'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { commands } from '../../../../shared/commands/command-list.ts'
import { useCommands } from '../../../../shared/commands/use-commands.ts'
import { useStoredChoice } from '../../../../shared/lib/hooks/use-stored-choice.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { readModelDraft, type ModelDraft } from '../state/model-draft.ts'
import type { ModelGridProps } from '../state/model-grid.ts'
import { useModelDraft } from '../state/use-model-draft.ts'
import { useModelSaving } from '../state/use-model-saving.ts'
import { ModelConflicts } from './model-conflicts.tsx'
import { ModelHead, ModelTools } from './model-head.tsx'
import { ModelUses } from './model-uses.tsx'
import { ModelViews, type ModelView } from './model-views.tsx'
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
const viewSegments = ['form', 'both', 'source'] as const

const isSchema = (value: Json): value is Schema => typeof value === 'boolean' || isObject(value)

/** One shared model: its fields, its source, and what refers to it; with what was typed and not saved. */
export function ModelEditor(props: ModelEditorProps) {
  const user = useQuery(currentUserQuery)
  const found = useFoundDraft(user.data?.id, `model:${props.model.id}`, readModelDraft)
  return found === undefined ? null : <OpenModel key={found.place.owner} {...props} found={found} />
}

type OpenModelProps = ModelEditorProps & { found: DraftStart<ModelDraft> }

function OpenModel({ found, ...props }: OpenModelProps) {
  const { moduleId, projectId, model, canEdit, onDirty, onDeleted } = props
  const { name } = model
  const [isRenaming, setIsRenaming] = useState(false)
  const draft = useModelDraft({ model, found, canEdit, onDirty })
  const { edit, isDirty } = draft
  const saving = useModelSaving({ moduleId, model, edit })
  useAddition((addition) => {
    const { value } = edit
    if (addition.to !== 'model' || addition.name !== name || !isSchema(value)) return
    edit.editValue(withFields({ schema: value, components: readComponents(model.components) }, addition.fields))
  })
  const { open, submit, takeNewest } = saving
  const discard = () => {
    draft.discard()
    saving.clear()
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
  const isUndecided = open !== undefined
  useCommands(commands.writing, { save: isDirty && !isUndecided ? () => void submit() : undefined })
  const view = useModelView(model, edit.value, edit.stored.value)
  const restored = isUndecided ? undefined : draft.restored
  return (
    <article className="l-column l-grow l-short l-m-fixed" aria-label={name}>
      <ModelHead
        name={name}
        value={edit.value}
        self={refOf(model)}
        historyPath={moduleHistoryPath('model', moduleId, model.id)}
        isDirty={isDirty}
      >
        {view.form !== undefined && !isUndecided && view.choice}
        {canEdit && (
          <ModelTools
            name={name}
            onDiscard={isDirty && !isUndecided ? discard : undefined}
            onSave={isDirty && !edit.isBroken && !isUndecided ? () => void submit() : undefined}
            isSaving={saving.isSaving}
            onRename={() => setIsRenaming(true)}
            onDelete={() => void askToDelete()}
          />
        )}
      </ModelHead>
      {(restored !== undefined || draft.keeping !== 'device') && (
        <div className="l-px-20 l-pt-8">
          <UnkeptDraft keeping={draft.keeping} />
          {restored !== undefined && (
            <RestoredDraft savedAtMs={restored.savedAtMs} others={found.others} onDiscard={discard} />
          )}
        </div>
      )}
      {isDirty && !saving.isSaving && model.revision !== edit.stored.revision && !isUndecided && (
        <NewerRevision onTake={() => void takeNewest()} />
      )}
      {saving.problem !== undefined && (
        <div className="l-px-20 l-pt-8">
          <FormProblem>{saving.problem}</FormProblem>
        </div>
      )}
      {isUndecided ? (
        <ModelConflicts
          key={open.revision}
          conflicts={open.conflicts}
          isSaving={saving.isSaving}
          onSave={(answers) => void submit(answers, open.revision)}
          onTakeNewest={() => void takeNewest()}
          onBack={saving.close}
        />
      ) : (
        <ModelBody {...props} view={view} draft={draft} isReadOnly={!canEdit || saving.isSaving} />
      )}
      <RenameDialog opened={isRenaming} moduleId={moduleId} model={model} onClose={() => setIsRenaming(false)} />
    </article>
  )
}

interface ChosenView {
  shown: ModelView
  form: { value: Schema; saved: Schema } | undefined
  /** What switches between the views. */
  choice: ReactNode
}

/** Which views of the model are shown: only schemas have a form. */
function useModelView({ section }: Model, value: Json, saved: Json): ChosenView {
  const { t } = useTranslation('models')
  const [view, setView] = useStoredChoice('lectern.models.view', views)
  const form = section === 'schemas' && isSchema(value) && isSchema(saved) ? { value, saved } : undefined
  const segments = viewSegments.map((each) => ({ value: each, label: t(`view.${each}`) }))
  const choice = <Segmented name={t('view.name')} value={view} onChange={setView} segments={segments} />
  return { shown: form === undefined ? 'source' : view, form, choice }
}

interface ModelBodyProps extends Pick<ModelEditorProps, 'moduleId' | 'model' | 'renderGrid' | 'linkOf'> {
  view: ChosenView
  draft: ReturnType<typeof useModelDraft>
  isReadOnly: boolean
}

function ModelBody({ moduleId, model, renderGrid, linkOf, view, draft, isReadOnly }: ModelBodyProps) {
  const { t } = useTranslation('models')
  const components = useEditorComponents({
    moduleId,
    components: model.components,
    moreComponents: model.moreComponents,
  })
  return (
    <ModelViews
      view={view.shown}
      edit={draft.edit}
      form={view.form}
      grid={{ label: t('fields', { name: model.name }), moduleId, components, self: refOf(model) }}
      renderGrid={renderGrid}
      unfinished={draft.unfinished}
      isSchema={model.section === 'schemas'}
      isReadOnly={isReadOnly}
      uses={
        <div className={clsx('l-mt-20', classes['uses'])}>
          <ModelUses moduleId={moduleId} id={model.id} linkOf={linkOf} />
        </div>
      }
    />
  )
}

/** Someone else saved the model since this editor began. */
function NewerRevision({ onTake }: { onTake: () => void }) {
  const { t } = useTranslation('models')
  return (
    <div className="l-row l-wrap l-gap-8 l-py-8 l-px-20 l-warn l-on-warn-soft l-rule-bottom-warn" role="status">
      <span className="l-rest">{t('overtaken')}</span>
      <Button size="xs" onClick={onTake}>
        {t('takeNewest')}
      </Button>
    </div>
  )
}
