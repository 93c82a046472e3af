import { findingLevels, type RuleLevel } from '@lectern/contracts'
import type { Rule } from '@lectern/model'
import { NativeSelect } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { LevelTag } from '../../../entities/change/findings/level-tag.tsx'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import classes from './compatibility.module.css'

interface RuleLevelSelectProps {
  rule: Rule
  /** Absent where the rule has its own level. */
  chosen: RuleLevel | undefined
  canChange: boolean
  /** `null`: the rule's own level. */
  onChoose: (rule: Rule, level: RuleLevel['level'] | null) => void
}

/** The level of a rule in a space, and who changed it. */
export function RuleLevelSelect({ rule, chosen, canChange, onChoose }: RuleLevelSelectProps) {
  const { t } = useTranslation(['compatibility', 'changes'])
  const momentOf = useMomentText()
  const level = chosen?.level ?? rule.level
  const direction = rule.direction === 'none' ? undefined : t(`direction.${rule.direction}`)
  const title = t(`title.${rule.topic}`)
  return (
    <div className={clsx('l-grid l-gap-2', classes['level'])}>
      {direction !== undefined && <span className="l-note">{direction}</span>}
      {canChange ? (
        <NativeSelect
          size="xs"
          aria-label={t('setting.levelOf', { rule: direction === undefined ? title : `${direction} · ${title}` })}
          data-changed={chosen !== undefined || undefined}
          value={level}
          data={findingLevels.map((value) => {
            const label = t(`changes:level.${value}`)
            return { value, label: value === rule.level ? t('setting.own', { level: label }) : label }
          })}
          onChange={(event) => {
            const next = findingLevels.find((each) => each === event.currentTarget.value)
            if (next !== undefined) onChoose(rule, next === rule.level ? null : next)
          }}
        />
      ) : (
        <LevelTag level={level} />
      )}
      {chosen !== undefined && (
        <span className={clsx('l-note l-ac', classes['changed'])}>
          {t('setting.changedBy', { name: chosen.updatedBy, date: momentOf(chosen.updatedAtMs) })}
        </span>
      )}
    </div>
  )
}
