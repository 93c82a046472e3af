import { Menu } from '@mantine/core'
import { templateLimits, type Template, type TemplateDetail } from '@lectern/contracts'
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SettingsFoot } from '../../../../shared/ui/form/settings.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { SuggestInput } from '../../../../shared/ui/form/suggest-input.tsx'
import { LimitedInput } from '../../../../shared/ui/form/text-fields.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useAddTemplate, useUpdateTemplate } from '../api/template-queries.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVariables } from './template-variables.tsx'
import classes from './templates.module.css'

/** What a new template begins with; without an id it is not there yet. */
export type TemplateDraft = Pick<TemplateDetail, 'name' | 'groupName' | 'content'> & { id?: string; version?: number }

interface EditorProps {
  draft: TemplateDraft
  templates: readonly Template[]
  onSaved: (id: string) => void
  onCopy?: () => void
  onDelete?: () => void
}

/** The fields of the form and how they are saved. */
function useTemplateForm({ draft, onSaved }: Pick<EditorProps, 'draft' | 'onSaved'>) {
  const { t } = useTranslation(['template', 'common'])
  const name = useTextField({
    label: t('common:name'),
    initial: draft.name,
    required: true,
    maxLength: templateLimits.name,
  })
  const [groupName, setGroupName] = useState(draft.groupName)
  const [content, setContent] = useState(draft.content)
  const [problem, setProblem] = useState<string>()
  const [savedId, setSavedId] = useState<string>()
  const add = useAddTemplate()
  const update = useUpdateTemplate()
  const isNew = draft.id === undefined
  const changed = [
    ...(name.trimmed === draft.name ? [] : [t('common:name')]),
    ...(groupName.trim() === draft.groupName ? [] : [t('group')]),
    ...(content === draft.content ? [] : [t('content')]),
  ]
  const save = async () => {
    if (!name.validate()) return
    const body = { name: name.trimmed, groupName: groupName.trim(), content }
    try {
      const saved =
        draft.id === undefined || draft.version === undefined
          ? await add.mutateAsync(body)
          : await update.mutateAsync({ id: draft.id, version: draft.version, ...body })
      setProblem(undefined)
      showToast({ kind: 'done', message: t('saved', { name: saved.name }) })
      if (isNew) setSavedId(saved.id)
    } catch (error) {
      if (isApiError(error, 'name_taken')) name.fail(describeError(error))
      else setProblem(describeError(error))
    }
  }
  const isDirty = changed.length > 0 && savedId === undefined
  useUnsavedGuard(isDirty)
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    // Only now: before, the guard would have asked whether to lose what has just been saved.
    if (savedId !== undefined) leave(savedId)
  }, [savedId])
  const discard = () => {
    name.set(draft.name)
    setGroupName(draft.groupName)
    setContent(draft.content)
    setProblem(undefined)
  }
  return {
    name,
    groupName,
    setGroupName,
    content,
    setContent,
    problem,
    save,
    discard,
    isDirty,
    unsaved: isNew ? t('unsavedNew') : t('unsaved', { fields: changed.join(t('and')) }),
    isNew,
    // The page of the saved one takes the place of this form: what was typed until then would be lost.
    isFixed: isNew && (add.isPending || savedId !== undefined),
    isSaving: add.isPending || update.isPending,
  }
}

function EditorMenu({ draft, onCopy, onDelete }: Pick<EditorProps, 'draft' | 'onCopy' | 'onDelete'>) {
  const { t } = useTranslation(['template', 'common'])
  if (onCopy === undefined || onDelete === undefined) return null
  const download = () => saveFile(`${draft.name}.liquid`, new Blob([draft.content], { type: 'text/plain' }))
  return (
    <ActionMenu size="md" label={t('common:more')}>
      <Action icon={IconCopy} onClick={onCopy}>
        {t('copy')}
      </Action>
      <Action icon={IconDownload} onClick={download}>
        {t('file.download')}
      </Action>
      <Menu.Divider />
      <Action danger icon={IconTrash} onClick={onDelete}>
        {t('delete')}
      </Action>
    </ActionMenu>
  )
}

/** A template's text, beside it what it makes, or what it can use. */
export function TemplateEditor(props: EditorProps) {
  const { templates, onCopy, onDelete } = props
  const { t } = useTranslation(['template', 'common'])
  const form = useTemplateForm(props)
  const [side, setSide] = useState<'preview' | 'variables'>('preview')
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    if (form.isFixed) return
    const start = area.current?.selectionStart ?? form.content.length
    const end = area.current?.selectionEnd ?? start
    form.setContent(form.content.slice(0, start) + text + form.content.slice(end))
    area.current?.focus()
  }
  const groups = [...new Set(templates.map(({ groupName }) => groupName).filter(Boolean))]
  return (
    <Form className="l-narrow" onSubmit={form.save}>
      <div className="l-grid l-bottom l-gap-14 l-mb-16 l-columns-2-auto">
        <LimitedInput field={form.name} readOnly={form.isFixed} />
        <SuggestInput
          label={t('group')}
          data={groups}
          maxLength={templateLimits.groupName}
          value={form.groupName}
          readOnly={form.isFixed}
          onChange={form.setGroupName}
        />
        <EditorMenu
          draft={props.draft}
          {...(onCopy === undefined ? {} : { onCopy })}
          {...(onDelete === undefined ? {} : { onDelete })}
        />
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <div className="l-grid l-columns-2 l-gap-16 l-m-one-column">
        <label className={clsx('l-column l-narrow l-gap-8', classes['pane'])}>
          <span className="l-size-13 l-medium l-line-28">{t('content')}</span>
          <textarea
            ref={area}
            className={classes['code']}
            value={form.content}
            readOnly={form.isFixed}
            maxLength={templateLimits.content}
            spellCheck={false}
            wrap="off"
            onChange={(event) => form.setContent(event.currentTarget.value)}
          />
        </label>
        <div className={clsx('l-column l-narrow l-gap-8', classes['pane'])}>
          <Segmented
            name={t('side')}
            segments={[
              { value: 'preview', label: t('preview.title') },
              { value: 'variables', label: t('variables.title') },
            ]}
            value={side}
            onChange={setSide}
          />
          {side === 'preview' ? <TemplatePreview content={form.content} /> : <TemplateVariables onInsert={insert} />}
        </div>
      </div>
      <SettingsFoot
        unsaved={form.isDirty || form.isNew ? form.unsaved : undefined}
        discardLabel={t('discard')}
        isSaving={form.isSaving}
        onDiscard={form.discard}
      />
    </Form>
  )
}
