import { caseLimits, type CallCase, type CaseContent } from '@lectern/contracts'
import type { Assertion, Capture, Json } from '@lectern/model'
import { Checkbox, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { AssertionRows } from './assertion-rows.tsx'
import { withoutEmpty } from './case-of-draft.ts'
import { useSaveCase } from './case-queries.ts'
import { CaptureRows } from './capture-rows.tsx'
import { assertionOf, captureOf, type PickedPart } from './picked-value.ts'
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
  /** A part of the response that is asserted or handed on besides. */
  picked: PickedPart | undefined
  /** Which case it is, where that can be chosen. */
  choice?: ReactNode
  /** With the case, when it was saved. */
  onClose: (saved?: CallCase) => void
}

/** A case: its name, what its response is held to, and what it hands on. */
export function CaseDialog({ docId, changed, request, first, value, picked, choice, ...props }: CaseDialogProps) {
  const { t } = useTranslation('call-case')
  const [name, setName] = useState(changed?.name ?? '')
  const begun = withPicked(changed?.content ?? { assertions: first, captures: [] }, picked)
  const [assertions, setAssertions] = useState<readonly Assertion[]>(begun.assertions)
  const [captures, setCaptures] = useState<readonly Capture[]>(begun.captures)
  const [isReplaced, setReplaced] = useState(false)
  const [isDirty, setDirty] = useState(picked !== undefined)
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
        onSuccess: (saved) => {
          showToast({ kind: 'done', message: t('saved') })
          props.onClose(saved)
        },
      },
    )
  }
  return (
    <Dialog
      opened
      size={720}
      title={t(changed === undefined ? 'form.new' : 'form.change')}
      onClose={() => props.onClose()}
    >
      <DialogForm
        submitLabel={t('form.save')}
        isPending={save.isPending}
        isDisabled={name.trim() === ''}
        isDirty={isDirty}
        problem={save.error === null ? undefined : describeError(save.error)}
        onSubmit={submit}
      >
        {choice}
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
            onAssert={(found) => edit(setAssertions)([...assertions, assertionOf({ subject: 'json', ...found })])}
            onCapture={(found) => edit(setCaptures)([...captures, captureOf({ subject: 'json', ...found })])}
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

interface Held {
  assertions: readonly Assertion[]
  captures: readonly Capture[]
}

/** With what was picked, once. */
function withPicked({ assertions, captures }: Held, picked: PickedPart | undefined): Held {
  if (picked?.use === 'assert') {
    const added = assertionOf(picked)
    const others = assertions.filter(
      ({ subject, path, operator }) => subject !== added.subject || path !== added.path || operator !== added.operator,
    )
    return { assertions: [...others, added], captures }
  }
  return picked === undefined ? { assertions, captures } : { assertions, captures: [...captures, captureOf(picked)] }
}
