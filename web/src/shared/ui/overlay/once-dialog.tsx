import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CopyLine } from '../text/copy-line.tsx'
import { DialogFoot } from './dialog-foot.tsx'

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
      <dt className="l-mb-4 l-medium">{label}</dt>
      <dd className="l-m-0">
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
      <p className="l-flex l-gap-8 l-py-8 l-px-12 l-round l-frame-warn l-on-warn-soft l-warn">
        <IconAlertTriangle size={16} stroke={1.6} className="l-fixed l-mt-2" aria-hidden />
        <span>{warning}</span>
      </p>
      <dl className="l-column l-gap-12 l-mx-0 l-mt-16 l-mb-0">
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
