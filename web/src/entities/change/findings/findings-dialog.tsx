import { explanationOf, findRule, type Explanation, type GroupFinding } from '@lectern/model'
import clsx from 'clsx'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import classes from '../change.module.css'
import { DecisionContext } from './decision.ts'
import { LevelTag } from './level-tag.tsx'

/** Findings shown of one change; further ones are counted. */
const most = 20

interface FindingsDialogProps {
  findings: readonly GroupFinding[]
  onClose: () => void
}

/** What a change means for callers: each rule it follows, what to do instead, and what was decided about it. */
export default function FindingsDialog({ findings, onClose }: FindingsDialogProps) {
  const { t } = useTranslation('changes')
  const shown = findings.slice(0, most)
  return (
    <Dialog opened title={t('finding.title')} onClose={onClose} size="md">
      <ul className={clsx('l-m-0 l-p-0 l-no-marks l-ruled l-break', classes['findingList'])}>
        {shown.map((finding, index) => (
          // Several changes may follow one rule.
          <FindingItem key={`${finding.fingerprint} ${String(index)}`} finding={finding} />
        ))}
      </ul>
      {findings.length > shown.length && (
        <p className="l-mt-12 l-note">{t('finding.andMore', { count: findings.length - shown.length })}</p>
      )}
    </Dialog>
  )
}

function FindingItem({ finding }: { finding: GroupFinding }) {
  const { t } = useTranslation(['compatibility', 'changes'])
  const decide = useContext(DecisionContext)
  const rule = findRule(finding.ruleId)
  const explanation = rule && explanationOf(rule)
  return (
    <li>
      <div className="l-row l-wrap l-gap-6-10">
        <LevelTag level={finding.level} isAccepted={finding.accepted === true} />
        <strong className="l-medium">{rule === undefined ? finding.ruleId : t(`title.${rule.topic}`)}</strong>
        {rule !== undefined && rule.direction !== 'none' && (
          <span className="l-note">{t(`direction.${rule.direction}`)}</span>
        )}
      </div>
      {explanation !== undefined && <p className="l-t2">{t(`meaning.${meaningKey(explanation)}`)}</p>}
      {/* People ask why something neither breaks callers nor is compatible; all reasons are on the page of the rules. */}
      {explanation?.between !== undefined && finding.level === 'attention' && (
        <p className="l-t2">{t(`reason.${reasonKey(explanation.between)}`)}</p>
      )}
      {explanation?.advice !== undefined && finding.level !== 'harmless' && (
        <p className="l-t2">{t(`advice.${adviceKey(explanation.advice)}`)}</p>
      )}
      {rule !== undefined && (
        <div className="l-row l-wrap l-gap-6-10 l-note">
          <code>{rule.id}</code>
          <Link to={`/help/compatibility-rules#${rule.topic}`}>{t('changes:finding.about')}</Link>
        </div>
      )}
      {decide(finding)}
    </li>
  )
}

// A test of the model holds these keys to the texts.
const meaningKey = ({ meaning }: Explanation) => meaning as 'demanded'
const reasonKey = (reason: string) => reason as 'optionalData' // likewise
const adviceKey = (advice: string) => advice as 'makeOptional' // likewise
