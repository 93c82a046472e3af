import { Button, TextInput } from '@mantine/core'
import { mediaTypesOf, responsesOf, type HttpContent } from '@lectern/model'
import { IconPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../../shared/ui/form/form.tsx'
import { withMediaType, withResponse } from '../state/operation-edit.ts'
import { CommonPart } from './common-part.tsx'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

const usual = ['200', '201', '204', '400', '401', '403', '404', '409', '422', '500', 'default']
const statusForm = /^(?:[1-5](?:\d\d|XX)|default)$/

/** The answers, and adding one. */
export function ResponsesSection({ editor, content, onGo }: SectionProps & { content: HttpContent }) {
  const { t } = useTranslation('doc-editor')
  const { components } = editor
  const [text, setText] = useState('')
  const responses = responsesOf(content, components)
  const taken = new Set(responses.map(({ status }) => status))
  const status = text.trim().replace(/xx$/i, 'XX')
  const problem = status === '' ? undefined : taken.has(status) ? t('responses.taken') : undefined
  const isUsable = statusForm.test(status) && !taken.has(status)
  const add = (wanted: string) => {
    const hasBody = wanted !== '204' && !wanted.startsWith('1') && !wanted.startsWith('3')
    const next = withResponse(content, components, wanted, () =>
      hasBody
        ? withMediaType({ description: '' }, components, 'application/json', () => ({
            schema: { type: 'object', properties: {} },
          }))
        : { description: '' },
    )
    editor.edit((values) => ({ ...values, content: next }))
    setText('')
    onGo(`response:${wanted}`)
  }
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.responses')}</h2>
      </div>
      {responses.length === 0 && <p className="l-hint">{t('responses.none')}</p>}
      <ul className="l-column l-gap-8 l-plain-list">
        {responses.map((response) => (
          <li key={response.status} className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
            <Button variant="default" ff="var(--l-mono)" onClick={() => onGo(`response:${response.status}`)}>
              {response.status}
            </Button>
            <span className={classes['grow']}>{response.summary || response.description}</span>
            <span className="l-hint">
              {mediaTypesOf(response.value, components)
                .map((each) => each.mediaType)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <Form
        className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}
        onSubmit={() => {
          if (isUsable) add(status)
        }}
      >
        <TextInput
          aria-label={t('responses.status')}
          placeholder={t('responses.placeholder')}
          maxLength={7}
          maw={220}
          value={text}
          error={problem ?? (status === '' || statusForm.test(status) ? undefined : t('responses.invalid'))}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isUsable} leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>
          {t('responses.add')}
        </Button>
      </Form>
      <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
        {usual
          .filter((each) => !taken.has(each))
          .map((each) => (
            <Button key={each} size="xs" variant="subtle" ff="var(--l-mono)" onClick={() => add(each)}>
              {each}
            </Button>
          ))}
      </div>
      <CommonPart editor={editor} content={content} part="returns" />
    </>
  )
}
