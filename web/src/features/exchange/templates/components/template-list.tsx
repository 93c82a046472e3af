import type { Template } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { EntryList } from '../../../../shared/ui/form/entry-list.tsx'
import { groupTemplates } from '../group-templates.ts'
import classes from './templates.module.css'

/** The templates by group. */
export function TemplateList({ templates, currentId }: { templates: readonly Template[]; currentId: string }) {
  const { t, i18n } = useTranslation('template')
  const rows = groupTemplates(templates, i18n.language).flatMap((group) => [
    { kind: 'group' as const, id: `group ${group.name}`, name: group.name === '' ? t('noGroup') : group.name },
    ...group.templates.map(({ id, name }) => ({ kind: 'entry' as const, id, name, to: `/admin/template/${id}` })),
  ])
  return (
    <EntryList
      className={clsx('l-sticky l-pb-8 l-frame l-round-card l-m-static', classes['list'])}
      label={t('title')}
      rows={rows}
      currentId={currentId}
      nothing={t('empty')}
    />
  )
}
