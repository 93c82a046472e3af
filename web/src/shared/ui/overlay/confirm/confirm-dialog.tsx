import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../form/form.tsx'
import { DialogFoot } from '../dialog-foot.tsx'
import type { OpenQuestion } from './confirm-store.ts'

/** One question. Focus starts on Cancel; Escape and the scrim mean no. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const name = question.typeName
  const isAllowed = name === undefined || typed.trim() === name.trim()
  const decline = () => {
    question.answer(false)
  }
  return (
    <Modal opened onClose={decline} title={question.title} withCloseButton={false} role="alertdialog">
      <Form
        onSubmit={() => {
          if (isAllowed) question.answer(true)
        }}
      >
        {question.body}
        {name !== undefined && (
          <TextInput
            mt={16}
            label={t('confirm.typeName', { name })}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
            }}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <DialogFoot>
          <Button onClick={decline} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...(question.danger === true ? { color: 'red' } : {})}
            disabled={!isAllowed}
          >
            {question.confirmLabel}
          </Button>
        </DialogFoot>
      </Form>
    </Modal>
  )
}
