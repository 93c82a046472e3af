import { Button } from '@mantine/core'
import { secretGraceHours, type SecretGraceHours } from '@lectern/contracts'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { Form } from '../form/form.tsx'
import { Segmented } from '../form/segmented.tsx'
import classes from '../form/text-fields.module.css'

interface RotateDialogProps {
  title: string
  intro: string
  /** What the hours are of. */
  graceLabel: string
  nameHours: (hours: SecretGraceHours) => string
  /** What becomes of secrets before the present one. */
  note: string | undefined
  submitLabel: string
  isPending: boolean
  onClose: () => void
  onRotate: (graceHours: SecretGraceHours) => void
}

/** Asks how long a secret stays valid after it is regenerated. */
export function RotateDialog(props: RotateDialogProps) {
  const { title, intro, graceLabel, nameHours, note, submitLabel, isPending, onClose, onRotate } = props
  const { t } = useTranslation('common')
  const [hours, setHours] = useState<SecretGraceHours>(24)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form onSubmit={() => onRotate(hours)}>
        <div className={clsx('l-column l-gap-16', classes['fields'])}>
          <p>{intro}</p>
          <div className="l-column l-gap-8">
            <span className="l-medium">{graceLabel}</span>
            <div>
              <Segmented
                name={graceLabel}
                size="md"
                value={String(hours)}
                onChange={(value) => setHours(secretGraceHours.find((each) => String(each) === value) ?? 0)}
                segments={secretGraceHours.map((each) => ({ value: String(each), label: nameHours(each) }))}
              />
            </div>
          </div>
        </div>
        <DialogFoot note={note}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" loading={isPending} data-autofocus>
            {submitLabel}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
