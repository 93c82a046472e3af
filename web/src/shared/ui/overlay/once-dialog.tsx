import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import clsx from 'clsx'
import { CopyLine } from '../text/copy-line.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import problem from '../form/form-problem.module.css'
import classes from './once-dialog.module.css'

export interface SecretText {
  label: string
  text: string
  copyLabel: string
}

interface OnceDialogProps {
  title: string
  /** The sentence that it is shown only this time. */
  warning: string
  texts: readonly SecretText[]
  /** A command that uses them. */
  sample?: SecretText
  doneLabel: string
  onClose: () => void
}

function SecretField({ label, text, copyLabel }: SecretText) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <CopyLine text={text} label={copyLabel} />
      </dd>
    </div>
  )
}

/** What is shown once and never again. Only its button closes it. */
export function OnceDialog({ title, warning, texts, sample, doneLabel, onClose }: OnceDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={clsx('l-flex l-gap-8 l-py-8 l-px-12 l-bad l-on-bad-soft l-round l-frame-bad', problem['warning'])}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
        <span>{warning}</span>
      </p>
      <dl className={clsx('l-column l-gap-12 l-mx-0 l-mt-16 l-mb-0', classes['texts'])}>
        {texts.map((text) => (
          <SecretField key={text.label} {...text} />
        ))}
        {sample !== undefined && <SecretField {...sample} />}
      </dl>
      <DialogFoot>
        <Button variant="filled" onClick={onClose}>
          {doneLabel}
        </Button>
      </DialogFoot>
    </Modal>
  )
}
