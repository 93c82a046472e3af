import type { MockRule, MockRules } from '@lectern/contracts'
import { Button, Menu, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { useReportDone } from '../../../../shared/ui/feedback/toast/undo-toasts.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { mockRulesQuery, useDeleteRule, useOrderRules, useRestoreRule, useTurnRule } from './mock-rule-queries.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useRuleWords } from './rule-words.ts'

interface MockRulesPartProps {
  docId: string
  /** Path of the document. */
  path: string
}

/** The rules that are for a document, in the order in which they are tried. */
export function MockRulesPart({ docId, path }: MockRulesPartProps) {
  const query = useQuery(mockRulesQuery(docId))
  return (
    <div className="l-p-16 l-max-w-1080">
      <QueryState query={query} rowHeight={56} rows={3}>
        {(listed) => <RuleList docId={docId} path={path} listed={listed} />}
      </QueryState>
    </div>
  )
}

function RuleList({ docId, path, listed: { rules, folders, can } }: MockRulesPartProps & { listed: MockRules }) {
  const { t } = useTranslation('mock-rule')
  // `new`: one that is not there yet.
  const [edited, setEdited] = useState<MockRule | 'new'>()
  const ordering = useOrderRules(docId)
  const move = (from: number, to: number) => {
    const ids = rules.map(({ id }) => id)
    const [moved = ''] = ids.splice(from, 1)
    ordering.mutate(ids.toSpliced(to, 0, moved))
  }
  const add = can.update && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      {t('new')}
    </Button>
  )
  return (
    <div className="l-column l-gap-12">
      {rules.length === 0 ? (
        <EmptyState icon={<IconRoute size={20} stroke={1.5} />} title={t('empty.title')} actions={add}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <>
          <div className="l-row l-wrap l-gap-8">
            <p className="l-rest l-note">{t('hint')}</p>
            {add}
          </div>
          <ol className="l-plain-list l-card l-clip" aria-label={t('rules')}>
            {rules.map((rule, index) => (
              <RuleRow
                key={rule.id}
                docId={docId}
                position={index + 1}
                rule={rule}
                isEditable={can.update}
                // Those of a document stay before those of its folders, and so on.
                onUp={areBeside(rules[index - 1], rule) ? () => move(index, index - 1) : undefined}
                onDown={areBeside(rules[index + 1], rule) ? () => move(index, index + 1) : undefined}
                onEdit={() => setEdited(rule)}
              />
            ))}
          </ol>
        </>
      )}
      {edited !== undefined && (
        <RuleDialog
          docId={docId}
          path={path}
          folders={folders}
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

function areBeside(other: MockRule | undefined, { scope, placeId }: MockRule): boolean {
  return other?.scope === scope && (scope !== 'folder' || other.placeId === placeId)
}

interface RuleRowProps {
  docId: string
  /** From 1. */
  position: number
  rule: MockRule
  isEditable: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
}

function RuleRow({ docId, position, rule, isEditable, ...acts }: RuleRowProps) {
  const { t } = useTranslation('mock-rule')
  const { conditionText, answerText, placeText } = useRuleWords()
  const turning = useTurnRule(docId)
  const { name, scope, conditions, answer, isOn } = rule
  return (
    <li className="l-row l-gap-12 l-px-12 l-py-10 l-rule-bottom l-unruled-last">
      <span className="l-size-12 l-t3 l-w-24" aria-hidden>
        {position}
      </span>
      <div className="l-rest l-column l-gap-2">
        <p className="l-row l-wrap l-gap-8">
          <span className={clsx('l-medium l-break', isOn === 0 && 'l-t3')}>{name}</span>
          {scope !== 'doc' && <span className="l-size-12 l-t2 l-break">{placeText(rule)}</span>}
        </p>
        <p className="l-size-12 l-t2 l-break">
          {conditions.length === 0 ? t('always') : conditions.map(conditionText).join(t('and'))}
        </p>
        <p className="l-size-12 l-t2 l-break">{answerText(answer)}</p>
      </div>
      <span className={clsx('l-mono l-medium', isOn === 0 ? 'l-t3' : answer.status >= 400 ? 'l-warn' : 'l-ok')}>
        {answer.status}
      </span>
      <Switch
        aria-label={t('turn', { name })}
        checked={isOn === 1}
        disabled={!isEditable || turning.isPending}
        onChange={(event) => turning.mutate({ id: rule.id, isOn: event.currentTarget.checked ? 1 : 0 })}
      />
      {isEditable && <RuleMenu docId={docId} rule={rule} {...acts} />}
    </li>
  )
}

function RuleMenu({ docId, rule, onUp, onDown, onEdit }: Omit<RuleRowProps, 'isEditable' | 'position'>) {
  const { t } = useTranslation('mock-rule')
  const report = useReportDone()
  const { mutate: remove } = useDeleteRule(docId)
  const { mutateAsync: restore } = useRestoreRule(docId)
  const { id, name } = rule
  return (
    <ActionMenu label={t('more', { name })}>
      <Action icon={IconPencil} onClick={onEdit}>
        {t('edit')}
      </Action>
      {onUp !== undefined && (
        <Action icon={IconArrowUp} onClick={onUp}>
          {t('up')}
        </Action>
      )}
      {onDown !== undefined && (
        <Action icon={IconArrowDown} onClick={onDown}>
          {t('down')}
        </Action>
      )}
      <Menu.Divider />
      <Action
        danger
        icon={IconTrash}
        onClick={() => remove(id, { onSuccess: () => report(t('deleted', { name }), () => restore(id)) })}
      >
        {t('delete')}
      </Action>
    </ActionMenu>
  )
}
