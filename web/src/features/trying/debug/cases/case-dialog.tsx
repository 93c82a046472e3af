import { caseLimits, type CallCase, type CaseContent } from '@lectern/contracts'
import type { Assertion, Capture, Json } from '@lectern/model'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { AssertionRows } from './assertion-rows.tsx'
import { withoutEmpty } from './case-of-draft.ts'
import { useSaveCase } from './case-queries.ts'
import { CaptureRows } from './capture-rows.tsx'
import { ValuePicker } from './value-picker.tsx'

interface CaseDialogProps {
  docId: string
  /** The one that is changed; absent for a new one. */
  changed: CallCase | undefined
  /** The request that is open. */
  request: CaseContent['request']
  first: readonly Assertion[]
  /** Of the last response, when it is JSON. */
  value: Json | undefined
  onClose: () => void
}

/** A case: its name, what its response is held to, and what it hands on. */
export function CaseDialog({ docId, changed, request, first, value, onClose }: CaseDialogProps) {
  const { t } = useTranslation('call-case')
  const [name, setName] = useState(changed?.name ?? '')
  const [assertions, setAssertions] = useState<readonly Assertion[]>(changed?.content.assertions ?? first)
  const [captures, setCaptures] = useState<readonly Capture[]>(changed?.content.captures ?? [])
  const [isReplaced, setReplaced] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const save = useSaveCase()
  const edit =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      setDirty(true)
      set(next)
    }
  const submit = () => {
    const content = {
      request: changed === undefined || isReplaced ? request : changed.content.request,
      ...withoutEmpty(assertions, captures),
    }
    const of = changed === undefined ? {} : { id: changed.id, version: changed.version }
    save.mutate(
      { docId, ...of, name, content },
      {
        onSuccess: () => {
          showToast({ kind: 'done', message: t('saved') })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog opened size={720} title={t(changed === undefined ? 'form.new' : 'form.change')} onClose={onClose}>
      <DialogForm
        submitLabel={t('form.save')}
        isPending={save.isPending}
        isDisabled={name.trim() === ''}
        isDirty={isDirty}
        problem={save.error === null ? undefined : describeError(save.error)}
        onSubmit={submit}
      >
        <TextInput
          data-autofocus
          label={t('form.name')}
          maxLength={caseLimits.name}
          value={name}
          onChange={(event) => edit(setName)(event.currentTarget.value)}
        />
        <AssertionRows assertions={assertions} onChange={edit(setAssertions)} />
        <CaptureRows captures={captures} onChange={edit(setCaptures)} />
        {value !== undefined && (
          <ValuePicker
            value={value}
            onAssert={({ path, text }) =>
              edit(setAssertions)([...assertions, { subject: 'json', path, operator: 'equals', value: text }])
            }
            onCapture={({ path }) =>
              edit(setCaptures)([...captures, { variable: variableOf(path), subject: 'json', path }])
            }
          />
        )}
        {changed !== undefined && (
          <Checkbox
            label={t('form.withRequest')}
            checked={isReplaced}
            onChange={(event) => edit(setReplaced)(event.currentTarget.checked)}
          />
        )}
        <p className="l-note">{t('form.note', { example: '{{token}}' })}</p>
      </DialogForm>
    </Dialog>
  )
}

/** The last name of a path, as far as variables may have it. */
function variableOf(path: string): string {
  return (path.match(/[\w-]+/g) ?? []).findLast((word) => !/^-?\d+$/.test(word))?.slice(0, 50) ?? 'value'
}
