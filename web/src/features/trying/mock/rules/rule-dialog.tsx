import {
  mockRuleLimits,
  mockRuleScopes,
  type MockRule,
  type MockRuleDraft,
  type MockRules,
  type MockRuleScope,
} from '@lectern/contracts'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { useAddRule, useUpdateRule } from './mock-rule-queries.ts'
import { formOf, readForm, type RuleForm } from './rule-draft.ts'
import { RuleTry } from './rule-try.tsx'

interface RuleDialogProps {
  docId: string
  /** Path of the document. */
  path: string
  /** Those it is in. */
  folders: Folders
  /** Undefined for a new one. */
  rule: MockRule | undefined
  /** What a new one begins with. */
  draft?: MockRuleDraft
  onClose: () => void
}

/** Adds or changes a rule, which can be tried before it is saved. */
export function RuleDialog(props: RuleDialogProps) {
  const { t } = useTranslation('mock-rule')
  return (
    <Dialog opened size="lg" title={t(props.rule === undefined ? 'new' : 'edit')} onClose={props.onClose}>
      <RuleFields {...props} />
    </Dialog>
  )
}

type Folders = MockRules['folders']

/** Places a rule may be for: by its scope, folders by their ids. */
function placesOf(folders: Folders, labelOf: (scope: MockRuleScope, name: string) => string) {
  return mockRuleScopes.flatMap((scope): { value: string; label: string }[] =>
    scope === 'folder'
      ? folders.map(({ id, name }) => ({ value: id, label: labelOf(scope, name) }))
      : [{ value: scope, label: labelOf(scope, '') }],
  )
}

function placeOf(value: string): Pick<RuleForm, 'scope' | 'folderId'> {
  const scope = mockRuleScopes.find((each) => each === value)
  return scope === undefined ? { scope: 'folder', folderId: value } : { scope, folderId: undefined }
}

function RuleFields({ docId, path, folders, rule, draft: begun, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['mock-rule', 'common'])
  const [initial] = useState(() => formOf(rule ?? begun))
  const [form, setForm] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const adding = useAddRule(docId)
  const updating = useUpdateRule(docId)
  const saving = rule === undefined ? adding : updating
  const change = (changes: Partial<RuleForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    setProblem(undefined)
  }
  const read = () => {
    const draft = readForm(form)
    if (typeof draft !== 'string') return draft
    setProblem(t(`problem.${draft}`))
    return undefined
  }
  const save = () => {
    const draft = read()
    if (draft === undefined) return
    const onSuccess = () => {
      showToast({ kind: 'done', message: t('saved') })
      onClose()
    }
    if (rule === undefined) adding.mutate({ rule: draft }, { onSuccess })
    else updating.mutate({ id: rule.id, version: rule.version, rule: draft }, { onSuccess })
  }
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={saving.isPending}
      isDirty={form !== initial}
      problem={problem ?? (saving.error === null ? undefined : describeError(saving.error))}
      onSubmit={save}
    >
      <TextInput
        label={t('ruleName')}
        data-autofocus
        maxLength={mockRuleLimits.name}
        value={form.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('scopes')}
        allowDeselect={false}
        data={placesOf(folders, (scope, name) => t(`scope.${scope}`, { name }))}
        value={form.folderId ?? form.scope}
        onChange={(value) => value !== null && setForm((before) => ({ ...before, ...placeOf(value) }))}
      />
      <ConditionRows conditions={form.conditions} onChange={(conditions) => change({ conditions })} />
      <AnswerFields form={form} onChange={change} />
      <RuleTry docId={docId} id={rule?.id} path={path} read={read} />
    </DialogForm>
  )
}
