import { Button } from '@mantine/core'
import { templateLimits, type Template } from '@lectern/contracts'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import {
  templateQuery,
  templatesQuery,
  useDeleteTemplate,
  useRestoreTemplate,
} from '../../features/exchange/templates/api/template-queries.ts'
import { DeletedTemplates } from '../../features/exchange/templates/components/deleted-templates.tsx'
import { ImportTemplate } from '../../features/exchange/templates/components/import-template.tsx'
import { TemplateEditor, type TemplateDraft } from '../../features/exchange/templates/components/template-editor.tsx'
import { TemplateList } from '../../features/exchange/templates/components/template-list.tsx'
import { groupTemplates, nameOfCopy } from '../../features/exchange/templates/group-templates.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import classes from '../../features/exchange/templates/components/templates.module.css'

/** The address of the form for a new template; no id is that short. */
const newPath = 'new'

function draftFrom(state: unknown): TemplateDraft {
  const text = (name: 'name' | 'groupName' | 'content'): string => {
    const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), groupName: text('groupName'), content: text('content') }
}

function NewTemplate({ templates }: { templates: readonly Template[] }) {
  const navigate = useNavigate()
  const location = useLocation()
  const state: unknown = location.state
  return (
    <TemplateEditor
      key={location.key}
      draft={draftFrom(state)}
      templates={templates}
      onSaved={(id) => void navigate(`/admin/template/${id}`)}
    />
  )
}

function SavedTemplate({ id, templates }: { id: string; templates: readonly Template[] }) {
  const { t } = useTranslation('template')
  const navigate = useNavigate()
  const query = useQuery(templateQuery(id))
  const remove = useDeleteTemplate()
  const restore = useRestoreTemplate()
  const askAndRemove = async (name: string) => {
    await remove.mutateAsync(id)
    await navigate('/admin/template')
    showToast({
      kind: 'done',
      message: t('deleted', { name }),
      action: {
        label: t('undo'),
        run: () => {
          restore.mutate(id, { onSuccess: () => void navigate(`/admin/template/${id}`) })
        },
      },
    })
  }
  return (
    <QueryState query={query} rowHeight={44}>
      {(template) => (
        <TemplateEditor
          key={id}
          draft={template}
          templates={templates}
          onSaved={() => undefined}
          onCopy={() => {
            const { groupName, content } = template
            const name = nameOfCopy(template.name, groupName, templates, templateLimits.name)
            void navigate(`/admin/template/${newPath}`, { state: { name, groupName, content } })
          }}
          onDelete={() => {
            askAndRemove(template.name).catch(() => undefined) // reported in a toast
          }}
        />
      )}
    </QueryState>
  )
}

function Content({ templates, id }: { templates: readonly Template[]; id: string | undefined }) {
  const { t, i18n } = useTranslation('template')
  if (id === newPath) return <NewTemplate templates={templates} />
  if (id !== undefined) return <SavedTemplate key={id} id={id} templates={templates} />
  const first = groupTemplates(templates, i18n.language)[0]?.templates[0]
  if (first !== undefined) return <Navigate to={`/admin/template/${first.id}`} replace />
  return (
    <EmptyState icon={<IconTemplate size={22} stroke={1.6} />} title={t('empty')}>
      {t('emptyHint')}
    </EmptyState>
  )
}

/** Templates that make code of a document. */
export function AdminTemplatePage() {
  const { t } = useTranslation('template')
  const { templateId } = useParams()
  const navigate = useNavigate()
  const query = useQuery(templatesQuery)
  usePageTitle(t('title'))
  return (
    <Page width="list">
      <PageHead title={t('title')} count={query.data?.length}>
        <DeletedTemplates />
        <ImportTemplate onImport={(state) => void navigate(`/admin/template/${newPath}`, { state })} />
        <Button
          variant="filled"
          component={Link}
          to={`/admin/template/${newPath}`}
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
        >
          {t('add')}
        </Button>
      </PageHead>
      <QueryState query={query} rowHeight={30}>
        {(templates) => (
          <div className={clsx('l-grid l-gap-24', classes['layout'])}>
            <TemplateList templates={templates} currentId={templateId ?? ''} />
            <Content templates={templates} id={templateId} />
          </div>
        )}
      </QueryState>
    </Page>
  )
}
