import type { MockRule, MockRuleDraft, MockRules } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { useAskToDiscard, useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useAddRule, useUpdateRule } from './mock-rule-queries.ts'
import { formOf, readForm, type RuleForm } from './rule-draft.ts'

interface Opened {
  /** Undefined for one that is not there yet. */
  rule: MockRule | undefined
  initial: RuleForm
  form: RuleForm
}

function opened(rule: MockRule | undefined, draft?: MockRuleDraft): Opened {
  const initial = formOf(rule ?? draft)
  return { rule, initial, form: initial }
}

/** A new rule was added to these. */
function addedTo(before: readonly MockRule[], after: readonly MockRule[]): MockRule | undefined {
  return after.find(({ id }) => before.every((each) => each.id !== id))
}

interface RuleFormStart {
  docId: string
  listed: MockRules
  /** What a new rule begins with, which is open then. */
  draft: MockRuleDraft | undefined
  /** The first rule is open while no other is. */
  opensFirst: boolean
}

/** The rule that is open among those listed, and what is typed of it. */
export function useRuleForm({ docId, listed: { rules, can }, draft, opensFirst }: RuleFormStart) {
  const { t } = useTranslation('mock-rule')
  const [open, setOpen] = useState<Opened | undefined>(() => draft && opened(undefined, draft))
  const [problem, setProblem] = useState<string>()
  const askToDiscard = useAskToDiscard()
  const adding = useAddRule(docId)
  const updating = useUpdateRule(docId)
  const saving = open?.rule === undefined ? adding : updating
  const isDirty = open !== undefined && open.form !== open.initial
  useUnsavedGuard(isDirty)

  const listed = rules.find(({ id }) => id === open?.rule?.id)
  // What others saved is shown unless it would take what is typed.
  if (open?.rule !== undefined && !isDirty && listed !== open.rule) setOpen(listed && opened(listed))
  const [first] = rules
  if (open === undefined && opensFirst && can.update && first !== undefined) setOpen(opened(first))

  const show = (next: Opened | undefined) => {
    setOpen(next)
    setProblem(undefined)
    adding.reset()
    updating.reset()
  }
  const showAsked = async (next: Opened | undefined) => {
    if (!isDirty || (await askToDiscard())) show(next)
  }
  const read = (): MockRuleDraft | undefined => {
    if (open === undefined) return undefined
    const read = readForm(open.form)
    if (typeof read !== 'string') return read
    setProblem(t(`problem.${read}`))
    return undefined
  }
  const save = () => {
    const rule = read()
    if (open === undefined || rule === undefined || saving.isPending) return
    const onSuccess = (after: MockRules) => {
      showToast({ kind: 'done', message: t('saved') })
      const saved =
        open.rule === undefined ? addedTo(rules, after.rules) : after.rules.find(({ id }) => id === open.rule?.id)
      show(saved && opened(saved))
    }
    if (open.rule === undefined) adding.mutate({ rule }, { onSuccess })
    else updating.mutate({ id: open.rule.id, version: open.rule.version, rule }, { onSuccess })
  }
  return {
    open,
    isDirty,
    isSaving: saving.isPending,
    problem: problem ?? (saving.error === null ? undefined : describeError(saving.error)),
    change: (changes: Partial<RuleForm>) => {
      setOpen((before) => before && { ...before, form: { ...before.form, ...changes } })
      setProblem(undefined)
    },
    discard: () => show(open?.rule && opened(open.rule)),
    openRule: (rule: MockRule) => void (open?.rule?.id !== rule.id && showAsked(opened(rule))),
    openNew: (begun?: MockRuleDraft) => void showAsked(opened(undefined, begun)),
    close: () => void showAsked(undefined),
    forget: () => show(undefined),
    read,
    save,
  }
}

export type RuleFormState = ReturnType<typeof useRuleForm>
