import type { getRuleLevels, ReplyOf, RuleLevel } from '@lectern/contracts'
import type { RuleArea } from '@lectern/model'
import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { useSetRuleLevel } from './compatibility-queries.ts'
import { filterRows, type RuleRow } from './rule-rows.ts'
import { RuleLevelSelect } from './rule-level-select.tsx'
import classes from './compatibility.module.css'

interface RuleLevelsProps {
  spaceId: string
  loaded: ReplyOf<typeof getRuleLevels>
  text: string
  /** Only rules whose level was changed. */
  isChangedOnly: boolean
  onClear: () => void
}

/** All rules by area, each with its level. */
export function RuleLevels({ spaceId, loaded, text, isChangedOnly, onClear }: RuleLevelsProps) {
  const { t } = useTranslation('compatibility')
  const set = useSetRuleLevel(spaceId)
  const chosen = new Map(loaded.levels.map((each) => [each.ruleId, each]))
  const ids = isChangedOnly ? new Set(chosen.keys()) : undefined
  const areas = filterRows({ text, titleOf: (topic) => t(`title.${topic}`), ids })
  if (areas.length === 0)
    return (
      <EmptyState
        compact
        icon={<IconFilterOff size={20} stroke={1.5} />}
        title={t('setting.noMatch')}
        actions={<Button onClick={onClear}>{t('setting.showAll')}</Button>}
      />
    )
  return areas.map(([area, rows]) => (
    <Area
      key={area}
      {...{ area, rows, chosen }}
      canChange={loaded.can.update}
      onChoose={(ruleId, level) => set.mutate({ ruleId, level })}
    />
  ))
}

interface AreaProps {
  area: RuleArea
  rows: readonly RuleRow[]
  chosen: ReadonlyMap<string, RuleLevel>
  canChange: boolean
  onChoose: (ruleId: string, level: RuleLevel['level'] | null) => void
}

function Area({ area, rows, chosen, canChange, onChoose }: AreaProps) {
  const { t } = useTranslation('compatibility')
  return (
    <section className={classes['area']} aria-label={t(`area.${area}`)}>
      <h2 className="l-size-13 l-bold l-line-20 l-mb-8">{t(`area.${area}`)}</h2>
      <ul className={clsx('l-card l-plain-list', classes['rules'])}>
        {rows.map(({ topic, rules }) => (
          <li key={topic} className="l-rule-bottom l-unruled-last l-hoverable">
            <div className="l-narrow">
              <p>{t(`title.${topic}`)}</p>
              <Link
                className="l-inline-row l-min-h-24 l-m-min-h-44 l-note l-mono l-break"
                to={`/help/compatibility-rules#${topic}`}
              >
                {topic}
              </Link>
            </div>
            {rules.map((rule) => (
              <RuleLevelSelect
                key={rule.id}
                {...{ rule, canChange }}
                chosen={chosen.get(rule.id)}
                onChoose={({ id }, level) => onChoose(id, level)}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
