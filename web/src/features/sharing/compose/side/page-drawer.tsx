import { Button, Drawer, TextInput } from '@mantine/core'
import { limits, type ComposePage, type ComposePageText } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { composePageQuery } from '../../../../entities/compose/compose-queries.ts'
import { RenderedText } from '../../../../entities/document/markdown/rendered-text.tsx'
import { HistoryLink } from '../../../../entities/history/history-link.tsx'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { useAskToDiscard, useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { usePageMutations, type ComposeRef } from '../api/compose-mutations.ts'
import sheet from '../../../../shared/ui/overlay/sheet.module.css'
import classes from './side.module.css'

/** A page to write; absent for a new one. */
export interface PageTask {
  page?: ComposePage
}

interface PageDrawerProps {
  task: PageTask
  project: ComposeRef
  mayEdit: boolean
  historyOf: (pageId: string) => string
  onClose: () => void
}

/** Writes a page beside the project. */
export function PageDrawer({ task, onClose, ...props }: PageDrawerProps) {
  const { t } = useTranslation(['compose', 'common'])
  const [isDirty, setIsDirty] = useState(false)
  const ask = useAskToDiscard()
  const close = async () => {
    if (isDirty && !(await ask())) return
    setIsDirty(false)
    onClose()
  }
  const { page } = task
  return (
    <Drawer
      opened
      onClose={() => void close()}
      size="md"
      title={page?.title ?? t('pages.new')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: sheet['content'] ?? '', body: sheet['body'] ?? '' }}
    >
      {page === undefined ? (
        <PageForm key="new" {...props} onDirty={setIsDirty} onCancel={() => void close()} onDone={onClose} />
      ) : (
        <LoadedPage
          key={page.id}
          {...props}
          page={page}
          onDirty={setIsDirty}
          onCancel={() => void close()}
          onDone={onClose}
        />
      )}
    </Drawer>
  )
}

type PageFormProps = Omit<PageDrawerProps, 'task' | 'onClose'> & {
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function LoadedPage({ page, ...props }: PageFormProps & { page: ComposePage }) {
  const query = useQuery(composePageQuery(props.project.id, page.id))
  return <QueryState query={query}>{(stored) => <PageForm {...props} stored={stored} />}</QueryState>
}

function PageForm({
  stored: given,
  project,
  mayEdit,
  historyOf,
  onDirty,
  onCancel,
  onDone,
}: PageFormProps & { stored?: ComposePageText }) {
  const { t } = useTranslation(['compose', 'common'])
  const client = useQueryClient()
  // What the text was begun from: someone else's save must not be overwritten unseen.
  const [stored] = useState(given)
  const title = useTextField({
    label: t('pages.name'),
    initial: stored?.title ?? '',
    required: true,
    maxLength: limits.composePageTitle,
  })
  const [content, setContent] = useState(stored?.content ?? '')
  const [view, setView] = useState<'write' | 'preview'>(mayEdit ? 'write' : 'preview')
  const [problem, setProblem] = useState<string>()
  const { create, update } = usePageMutations(project)
  const isDirty = title.isChanged || content !== (stored?.content ?? '')
  useUnsavedGuard(isDirty)
  const save = async () => {
    if (!title.validate()) return
    const body = { title: title.trimmed, content }
    try {
      if (stored === undefined) await create.mutateAsync(body)
      else await update.mutateAsync({ id: stored.id, revision: stored.revision, ...body })
      onDirty(false)
      onDone()
    } catch (error) {
      setProblem(describeError(error))
      if (stored !== undefined && isApiError(error, 'changed_meanwhile'))
        void client.invalidateQueries({ queryKey: composePageQuery(project.id, stored.id).queryKey })
    }
  }
  return (
    <>
      <div className="l-column l-rest l-gap-12 l-short">
        <TextInput {...title.props} readOnly={!mayEdit} data-autofocus onInput={() => onDirty(true)} />
        <div className="l-row l-spread">
          <Segmented
            name={t('pages.view')}
            value={view}
            onChange={setView}
            segments={[
              { value: 'write', label: t('pages.write') },
              { value: 'preview', label: t('pages.preview') },
            ]}
          />
          {stored !== undefined && <HistoryLink to={historyOf(stored.id)} name={stored.title} />}
        </div>
        {view === 'write' ? (
          <CodeEditor
            className={classes['editor']}
            label={t('pages.content')}
            language="markdown"
            value={content}
            readOnly={!mayEdit}
            wraps
            onChange={(text) => {
              setContent(text)
              onDirty(true)
            }}
          />
        ) : (
          <div className={classes['preview']}>
            {content.trim() === '' ? (
              <p className="l-hint">{t('pages.nothing')}</p>
            ) : (
              <RenderedText text={content} format="markdown" idPrefix="" className="" />
            )}
          </div>
        )}
        <FormProblem>{problem}</FormProblem>
      </div>
      <DialogFoot note={t('pages.note')}>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        {mayEdit && (
          <Button
            variant="filled"
            disabled={!isDirty}
            loading={create.isPending || update.isPending}
            onClick={() => void save()}
          >
            {t('common:save')}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}
