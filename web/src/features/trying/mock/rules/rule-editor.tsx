import { mockRuleLimits, mockRuleScopes, type MockRule, type MockRules, type MockRuleScope } from '@lectern/contracts'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDeleted } from '../../../../entities/trash/restore.ts'
import { commands } from '../../../../shared/commands/command-list.ts'
import { useCommands } from '../../../../shared/commands/use-commands.ts'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { SettingsFoot } from '../../../../shared/ui/form/settings.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { useDeleteRule } from './mock-rule-queries.ts'
import type { MockedDocument, TriedCall } from './mocked-document.ts'
import { readForm, type RuleForm } from './rule-draft.ts'
import { RuleHistory } from './rule-history.tsx'
import type { RuleFormState } from './use-rule-form.ts'

interface RuleEditorProps {
  docId: string
  folders: Folders
  form: RuleForm
  state: RuleFormState
  document: MockedDocument
  /** What placeholders get their values from. */
  call: TriedCall
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

/** What the open rule is for and what it answers with. */
export function RuleEditor({ docId, folders, form, state, document, call }: RuleEditorProps) {
  const { t } = useTranslation(['mock-rule', 'common'])
  const { change, isDirty, open } = state
  const isUnsaved = isDirty || open?.rule === undefined
  useCommands(commands.writing, { save: isUnsaved ? state.save : undefined })
  return (
    <Form
      className="l-column l-gap-16 l-tall"
      aria-label={t(open?.rule === undefined ? 'new' : 'edit')}
      onSubmit={state.save}
    >
      <EditorHead docId={docId} form={form} state={state} />
      <Select
        label={t('scopes')}
        allowDeselect={false}
        data={placesOf(folders, (scope, name) => t(`scope.${scope}`, { name }))}
        value={form.folderId ?? form.scope}
        onChange={(value) => value !== null && change(placeOf(value))}
      />
      <ConditionRows
        conditions={form.conditions}
        match={form.match ?? 'all'}
        onChange={(conditions) => change({ conditions })}
        onMatch={(match) => change({ match })}
      />
      <AnswerFields
        document={document}
        form={form}
        savedHeaders={open?.initial.headers ?? []}
        call={call}
        onChange={change}
      />
      <FormProblem>{state.problem}</FormProblem>
      <SettingsFoot
        unsaved={isUnsaved ? t('common:unsaved.mark') : undefined}
        discardLabel={t('common:unsaved.discard')}
        isSaving={state.isSaving}
        onDiscard={state.discard}
      />
    </Form>
  )
}

function EditorHead({ docId, form, state }: Pick<RuleEditorProps, 'docId' | 'form' | 'state'>) {
  const { t } = useTranslation('mock-rule')
  const isNarrow = useMedia(mobileMedia)
  const rule = state.open?.rule
  return (
    <div className="l-column l-gap-8">
      {isNarrow && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
            onClick={state.close}
          >
            {t('back')}
          </Button>
        </div>
      )}
      <div className="l-row l-gap-8">
        <TextInput
          className="l-rest"
          aria-label={t('ruleName')}
          placeholder={t('ruleName')}
          maxLength={mockRuleLimits.name}
          value={form.name}
          onChange={(event) => state.change({ name: event.currentTarget.value })}
        />
        {rule !== undefined && <RuleTools docId={docId} rule={rule} form={form} state={state} />}
      </div>
    </div>
  )
}

function RuleTools({
  docId,
  rule,
  form,
  state,
}: Pick<RuleEditorProps, 'docId' | 'form' | 'state'> & { rule: MockRule }) {
  const { t } = useTranslation('mock-rule')
  const { mutate: remove } = useDeleteRule(docId)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const draft = readForm(form)
  const onDelete = () => {
    const onSuccess = ({ trashId }: { trashId: string }) => {
      state.forget()
      showDeleted(t('deleted', { name: rule.name }), trashId)
    }
    remove(rule.id, { onSuccess })
  }
  return (
    <>
      <ActionIcon aria-label={t('history')} title={t('history')} onClick={() => setHistoryOpen(true)}>
        <IconHistory size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('copy')}
        title={t('copy')}
        disabled={typeof draft === 'string'}
        onClick={() => typeof draft !== 'string' && state.openNew(draft)}
      >
        <IconCopy size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('delete')} title={t('delete')} onClick={onDelete}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <RuleHistory
        docId={docId}
        rule={rule}
        mayRestore={!state.isDirty}
        opened={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
      />
    </>
  )
}
