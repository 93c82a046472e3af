import type { MockRule, MockRules } from '@lectern/contracts'
import { Button, Switch } from '@mantine/core'
import { IconClock, IconPlus, IconRoute } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { rowOrder, type RowOrder } from '../../../../shared/ui/row-order/row-order.tsx'
import { useOrderRules, useTurnRule } from './mock-rule-queries.ts'
import { useRuleWords } from './rule-words.ts'
import type { RuleFormState } from './use-rule-form.ts'
import classes from './rules.module.css'

interface RuleListProps {
  docId: string
  listed: MockRules
  state: RuleFormState
}

/** The rules that are for a document, in the order in which they are tried. */
export function RuleList({ docId, listed: { rules, can }, state }: RuleListProps) {
  const { t } = useTranslation('mock-rule')
  const orderOf = useRuleOrder(docId, rules)
  const openId = state.open?.rule?.id
  return (
    <section className={clsx('l-column l-on-sunken l-rule-right l-m-no-rule-end l-scroll-y', classes['list'])}>
      <header className="l-row l-gap-8 l-px-12 l-py-10">
        <h3 className="l-rest l-narrow">
          <span className="l-block l-bold l-size-13">{t('rules')}</span>
          <span className="l-block l-note l-regular">{t('first')}</span>
        </h3>
        {can.update && (
          <Button
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => state.openNew()}
          >
            {t('new')}
          </Button>
        )}
      </header>
      <ol className="l-plain-list" aria-label={t('rules')}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            docId={docId}
            position={index + 1}
            rule={rule}
            isOpen={rule.id === openId}
            order={can.update ? orderOf(rule) : undefined}
            onOpen={can.update ? () => state.openRule(rule) : undefined}
          />
        ))}
      </ol>
      <p className="l-flex l-gap-8 l-px-12 l-py-10 l-rule-top">
        <IconRoute size={16} stroke={1.6} className="l-fixed l-t3 l-mt-2" aria-hidden />
        <span className="l-rest">
          <span className="l-block l-medium">{t('rest.title')}</span>
          <span className="l-size-12 l-t2">{t('rest.text')}</span>
        </span>
      </p>
    </section>
  )
}

/** Those of a document stay before those of its folders, and so on: rules move among those of their place. */
function useRuleOrder(docId: string, rules: readonly MockRule[]): (rule: MockRule) => RowOrder | undefined {
  const { t } = useTranslation('mock-rule')
  const { mutate } = useOrderRules(docId)
  const words = {
    drag: t('order.drag'),
    up: (name: string) => t('order.up', { name }),
    down: (name: string) => t('order.down', { name }),
  }
  const placeOf = ({ scope, placeId }: MockRule) => (scope === 'folder' ? placeId : scope)
  return (rule) => {
    const order = rules.filter((each) => placeOf(each) === placeOf(rule)).map(({ id }) => id)
    if (order.length < 2) return undefined
    const onOrder = (moved: string[]) => {
      if (moved.some((id, index) => id !== order[index]))
        mutate(rules.map(({ id }) => (order.includes(id) ? (moved[order.indexOf(id)] ?? id) : id)))
    }
    return rowOrder({ order, onOrder, words })(rule.id, rule.name)
  }
}

interface RuleRowProps {
  docId: string
  /** From 1. */
  position: number
  rule: MockRule
  isOpen: boolean
  /** Absent where it can't be moved. */
  order: RowOrder | undefined
  /** Absent for who may only look. */
  onOpen: (() => void) | undefined
}

function RuleRow({ docId, position, rule, isOpen, order, onOpen }: RuleRowProps) {
  const { t } = useTranslation('mock-rule')
  const { whenText, placeText, answerText } = useRuleWords()
  const turning = useTurnRule(docId)
  const { name, scope, answer, isOn, answered } = rule
  const delayMs = Math.max(answer.delayFromMs, answer.delayToMs)
  return (
    <li
      className={clsx('l-column l-gap-2 l-px-12 l-py-8', classes['row'])}
      data-open={isOpen || undefined}
      {...order?.target}
    >
      <div className="l-row l-gap-8">
        <span className="l-fixed l-w-16 l-size-12 l-t3 l-digits" aria-hidden>
          {position}
        </span>
        <RuleName rule={rule} isOpen={isOpen} onOpen={onOpen} />
        {delayMs > 0 && <IconClock size={14} stroke={1.6} className="l-fixed l-t3" aria-hidden />}
        <span
          className={clsx('l-fixed l-mono l-medium', isOn === 0 ? 'l-t3' : answer.status >= 400 ? 'l-warn' : 'l-ok')}
        >
          {answer.status}
        </span>
      </div>
      <div className="l-column l-gap-2 l-size-12 l-t2 l-break l-pl-20">
        {scope !== 'doc' && <p>{placeText(rule)}</p>}
        <p>{whenText(rule)}</p>
        <p>{answerText(answer)}</p>
      </div>
      <div className="l-row l-gap-8 l-pl-20">
        <span className="l-rest l-note">{t('answered', { count: answered })}</span>
        {order?.handle}
        <Switch
          size="xs"
          aria-label={t('turn', { name })}
          checked={isOn === 1}
          disabled={onOpen === undefined || turning.isPending}
          onChange={(event) => turning.mutate({ id: rule.id, isOn: event.currentTarget.checked ? 1 : 0 })}
        />
      </div>
    </li>
  )
}

function RuleName({ rule: { name, isOn }, isOpen, onOpen }: Pick<RuleRowProps, 'rule' | 'isOpen' | 'onOpen'>) {
  const look = clsx('l-rest l-medium l-break', isOn === 0 && 'l-t3')
  if (onOpen === undefined) return <span className={look}>{name}</span>
  return (
    <button
      type="button"
      className={clsx('l-bare l-text-start l-min-h-hit', look)}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      {name}
    </button>
  )
}
