import type { ProjectHealth } from '@lectern/contracts'
import { gradeOf } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Tag } from '../../../shared/ui/text/tag.tsx'
import { moduleHealthPath, sharesPath } from './health-links.ts'
import { gradeTones } from './health-tones.ts'

type AppHealth = ProjectHealth['modules'][number]

interface ProjectHealthListProps {
  projectId: string
  modules: ProjectHealth['modules']
  /** Whose documents alone count. */
  owner: string | undefined
}

/** How well each application is documented, worst first, each finding leading to the documents that have it. */
export function ProjectHealthList({ projectId, modules, owner }: ProjectHealthListProps) {
  const { t } = useTranslation('health')
  return (
    <ul className="l-plain-list l-clip l-card l-ruled" aria-label={t('project.apps')}>
      {modules.map((module) => (
        <AppLine key={module.moduleId} projectId={projectId} module={module} owner={owner} />
      ))}
    </ul>
  )
}

interface AppLineProps extends Pick<ProjectHealthListProps, 'projectId' | 'owner'> {
  module: AppHealth
}

function AppLine({ projectId, module, owner }: AppLineProps) {
  const { t } = useTranslation('health')
  const { moduleId, name, score, checked, pending, rules, owners, unopenedShares } = module
  const home = { moduleId, projectId }
  return (
    <li className="l-column l-gap-4 l-py-8 l-px-12">
      <span className="l-row l-wrap l-gap-8">
        <Link to={moduleHealthPath(home, { owner })} className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break">
          {name}
        </Link>
        {score !== null && pending < checked && (
          <>
            <span className="l-bold l-digits">{t('percent', { score })}</span>
            <Tag tone={gradeTones[gradeOf(score)]}>{t(`grade.${gradeOf(score)}`)}</Tag>
          </>
        )}
        <span className="l-note">{checkedWords(t, module)}</span>
        {unopenedShares > 0 && owner === undefined && (
          <Link to={sharesPath(home)} className="l-inline-row l-min-w-hit l-min-h-hit l-size-12">
            {t('unopened', { count: unopenedShares })}
          </Link>
        )}
      </span>
      {rules.length > 0 && (
        <span className="l-row l-wrap l-gap-2-8">
          {rules.map(({ rule, count }) => (
            <Link
              key={rule}
              to={moduleHealthPath(home, { rule, owner })}
              className="l-inline-row l-min-w-hit l-min-h-hit l-size-12"
            >
              {t('ruleCount', { rule: t(`rule.${rule}`), count })}
            </Link>
          ))}
        </span>
      )}
      {owners.length > 0 && owner === undefined && (
        <span className="l-note l-break">
          {t('owner', {
            name: owners.map((each) => t('ruleCount', { rule: each.name, count: each.count })).join(t('project.and')),
          })}
        </span>
      )}
    </li>
  )
}

function checkedWords(
  t: ReturnType<typeof useTranslation<'health'>>['t'],
  { checked, pending }: Pick<AppHealth, 'checked' | 'pending'>,
): string {
  if (checked === 0) return t('project.noDocs')
  return pending > 0 ? t('pending', { count: pending }) : t('checked', { count: checked })
}
