import type { ModuleHealth } from '@lectern/contracts'
import { gradeOf, healthGroups, healthRules, type HealthGroup } from '@lectern/model'
import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Tag, type TagTone } from '../../../shared/ui/text/tag.tsx'
import { sharesPath, type HealthHome } from './health-links.ts'
import { gradeTones } from './health-tones.ts'

const colors: Readonly<Record<TagTone, string>> = {
  ...{ ok: 'var(--l-ok)', warn: 'var(--l-warn)', bad: 'var(--l-bad)' },
  ...{ neutral: 'var(--l-t2)', accent: 'var(--l-ac)', outline: 'var(--l-t2)' },
}

interface HealthSummaryProps {
  home: HealthHome
  health: ModuleHealth
  onRule: (rule: ModuleHealth['rules'][number]['rule']) => void
}

/** The score in a number and a word, what it is of, and how many documents break each rule. */
export function HealthSummary({
  home,
  health: { score, checked, pending, rules, unopenedShares },
  onRule,
}: HealthSummaryProps) {
  const { t } = useTranslation('health')
  const tone = score === null ? 'neutral' : gradeTones[gradeOf(score)]
  const done = checked - pending
  return (
    <section className="l-column l-gap-12 l-card l-py-12 l-px-16" aria-label={t('score')}>
      <div className="l-row l-wrap l-gap-8-12">
        <h2 className="l-size-13 l-bold l-line-20">{t('score')}</h2>
        {score !== null && pending < checked && (
          <>
            <span className="l-size-15 l-bold l-digits">{t('percent', { score })}</span>
            <Tag tone={tone}>{t(`grade.${gradeOf(score)}`)}</Tag>
          </>
        )}
        <span className="l-note" role="status">
          {pending > 0 ? t('pending', { count: pending }) : t('checked', { count: checked })}
        </span>
        {unopenedShares > 0 && (
          <Link to={sharesPath(home)} className="l-inline-row l-min-w-hit l-min-h-hit l-size-12">
            {t('unopened', { count: unopenedShares })}
          </Link>
        )}
      </div>
      <Progress
        aria-label={t('score')}
        value={pending > 0 ? (100 * done) / checked : (score ?? 0)}
        color={pending > 0 ? 'var(--l-ac)' : colors[tone]}
      />
      {rules.length > 0 && (
        <dl className="l-column l-gap-4 l-m-0">
          {healthGroups.map((group) => (
            <GroupLine key={group} group={group} rules={rules} onRule={onRule} />
          ))}
        </dl>
      )}
    </section>
  )
}

interface GroupLineProps extends Pick<ModuleHealth, 'rules'>, Pick<HealthSummaryProps, 'onRule'> {
  group: HealthGroup
}

function GroupLine({ group, rules, onRule }: GroupLineProps) {
  const { t } = useTranslation('health')
  const own = rules.filter(({ rule }) => healthRules.some((each) => each.id === rule && each.group === group))
  if (own.length === 0) return null
  return (
    <div className="l-row l-wrap l-gap-2-8">
      <dt className="l-note">{t(`group.${group}`)}</dt>
      {own.map(({ rule, count }) => (
        <dd key={rule} className="l-m-0">
          <Button size="xs" variant="link" onClick={() => onRule(rule)}>
            {t('ruleCount', { rule: t(`rule.${rule}`), count })}
          </Button>
        </dd>
      ))}
    </div>
  )
}
