import { languages, robotEvents, robotKinds, robotLimits, type Robot } from '@lectern/contracts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { AddressFields } from './address-fields.tsx'
import { areMentionsFit, MentionField, TemplateFields } from './message-fields.tsx'
import type { FieldsProps, RobotFields } from './robot-form.ts'
import { useAddRobot, useUpdateRobot, type RobotPlace } from './robot-queries.ts'

interface RobotDialogProps {
  place: RobotPlace
  /** The one to change; absent for a new one. */
  robot: Robot | undefined
  onClose: () => void
}

/** Creates a robot, or changes one. */
export function RobotDialog(props: RobotDialogProps) {
  const { t } = useTranslation('robot')
  return (
    <Dialog opened size="md" title={t(props.robot === undefined ? 'add' : 'edit')} onClose={props.onClose}>
      <RobotForm {...props} />
    </Dialog>
  )
}

function fieldsOf({ kind }: RobotPlace, robot: Robot | undefined, language: string): RobotFields {
  const known = languages.find((each) => each === language) ?? languages[0]
  const blank = {
    name: '',
    kind: 'dingtalk',
    language: known,
    events: [kind === 'release' ? 'releases' : 'changes'],
    template: '',
    mentions: [],
  } as const
  const isOfProject = robot?.scope === 'project' ? 1 : 0
  return { ...blank, ...robot, isOfProject, address: '', secret: '' }
}

function RobotForm({ place, robot, onClose }: RobotDialogProps) {
  const { t, i18n } = useTranslation(['robot', 'common'])
  const [base] = useState(() => fieldsOf(place, robot, i18n.language))
  const [form, setForm] = useState(base)
  const add = useAddRobot(place)
  const update = useUpdateRobot(place)
  const set = (change: Partial<RobotFields>) => setForm((before) => ({ ...before, ...change }))
  const { submit, problem } = useSubmit(async () => {
    const { kind, address, secret, events, mentions, name, isOfProject, language, template } = form
    const shared = { name, isOfProject, language, template, events: [...events], mentions: [...mentions] }
    if (robot === undefined) await add.mutateAsync({ ...shared, kind, address, secret })
    else
      await update.mutateAsync({
        ...{ ...shared, id: robot.id },
        ...(address !== '' && { address }),
        ...(secret !== '' && { secret }),
      })
    showToast({ kind: 'done', message: t('saved') })
    onClose()
  })
  const lacksAddress = robot === undefined && form.address.trim() === ''
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={add.isPending || update.isPending}
      isDisabled={form.name.trim() === '' || lacksAddress || !areMentionsFit(form.mentions)}
      isDirty={form !== base}
      problem={problem}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={t('common:name')}
        maxLength={robotLimits.name}
        value={form.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={t('kindLabel')}
        allowDeselect={false}
        disabled={robot !== undefined}
        data={robotKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={form.kind}
        onChange={(kind) => set({ kind: robotKinds.find((each) => each === kind) ?? form.kind })}
      />
      <AddressFields robot={robot} form={form} set={set} />
      {place.kind !== 'release' && <EventFields place={place} form={form} set={set} />}
      <Select
        label={t('languageLabel')}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        value={form.language}
        onChange={(next) => set({ language: languages.find((each) => each === next) ?? form.language })}
      />
      <MentionField form={form} set={set} />
      <TemplateFields place={place} form={form} set={set} />
    </DialogForm>
  )
}

function EventFields({ place, form: { events, isOfProject }, set }: FieldsProps & { place: RobotPlace }) {
  const { t } = useTranslation('robot')
  return (
    <>
      <Checkbox.Group
        label={t('eventsLabel')}
        value={[...events]}
        onChange={(chosen) => set({ events: robotEvents.filter((event) => chosen.includes(event)) })}
      >
        <div className="l-column l-gap-8 l-pt-4">
          {robotEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`event.${event}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {place.kind === 'module' && (
        <Checkbox
          label={t('isOfProject')}
          checked={isOfProject === 1}
          onChange={(event) => set({ isOfProject: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
    </>
  )
}
