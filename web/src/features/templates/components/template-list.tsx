import type { Template } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groupTemplates } from '../group-templates.ts'
import classes from './templates.module.css'

/** The templates by group. */
export function TemplateList({ templates, currentId }: { templates: readonly Template[]; currentId: string }) {
  const { t, i18n } = useTranslation('template')
  return (
    <nav className={classes['list']} aria-label={t('title')}>
      {groupTemplates(templates, i18n.language).map((group) => (
        <section key={group.name}>
          <h2>{group.name === '' ? t('noGroup') : group.name}</h2>
          <ul>
            {group.templates.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/admin/template/${id}`} {...(id === currentId ? { 'aria-current': 'page' as const } : {})}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
