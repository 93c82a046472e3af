import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { limits, notDeprecated } from '@lectern/contracts'
import { stringAt, type ContentProblem, type HttpContent } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { docTableQuery } from '../../../../entities/module/module-queries.ts'
import { SuggestInput } from '../../../../shared/ui/form/suggest-input.tsx'
import { foldersOf } from '../state/folders.ts'
import { namesInPath, withPath, withText } from '../state/operation-edit.ts'
import { sayProblem } from '../state/problem-words.ts'
import type { DocEditor } from '../state/use-doc-editor.ts'
import { deprecationOf, type EditorValues } from '../state/values.ts'
import { MarkdownField } from './markdown-field.tsx'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

/** Methods offered; any other can be typed. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY']

/** What the document is, where it is, who keeps it. */
export function BasicsSection({ editor, problems, isRefused }: SectionProps) {
  const { t } = useTranslation(['doc-editor', 'common'])
  const { values, edit } = editor
  const { content } = values
  const name = useRef<HTMLInputElement>(null)
  const isUntouched = editor.isNew && values.name === ''
  const begin = useEffectEvent(() => {
    if (isUntouched) name.current?.focus()
  })
  // Something new begins with its name.
  useEffect(() => begin(), [])
  const set = setFieldOf(editor)
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.basics')}</h2>
      </div>
      <div className="l-grid l-columns-2 l-gap-14-16 l-m-one-column">
        <TextInput
          className="l-whole-row"
          label={t('common:name')}
          required
          maxLength={limits.docName}
          ref={name}
          value={values.name}
          error={values.name.trim() === '' && (isRefused || !editor.isNew) ? t('field.nameNeeded') : undefined}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        {content.kind === 'http' && <Address editor={editor} content={content} problems={problems} />}
        {content.kind === 'dubbo' && (
          <Textarea
            className="l-whole-row"
            label={t('field.definition')}
            description={t('field.definitionHint')}
            autosize
            minRows={2}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--l-mono)' } }}
            value={content.definition}
            onChange={(event) => {
              const definition = event.currentTarget.value
              edit((now) => ({ ...now, content: { ...content, definition } }), 'field:definition')
            }}
          />
        )}
        <FolderSelect editor={editor} />
        <TextInput
          label={t('field.author')}
          maxLength={limits.docAuthor}
          value={values.author}
          onChange={(event) => set('author', event.currentTarget.value)}
        />
        <TextInput
          label={t('field.version')}
          maxLength={limits.docVersion}
          value={values.version}
          onChange={(event) => set('version', event.currentTarget.value)}
        />
        {!editor.isNew && <OrderField editor={editor} />}
        {content.kind === 'http' && (
          <TextInput
            label={t('field.operationId')}
            description={t('field.operationIdHint')}
            value={stringAt(content.operation, 'operationId') ?? ''}
            styles={{ input: { fontFamily: 'var(--l-mono)' } }}
            onChange={(event) => {
              const text = event.currentTarget.value.trim()
              edit((now) => ({ ...now, content: withText(content, 'operationId', text) }), 'field:operationId')
            }}
          />
        )}
      </div>
      <DocSwitches editor={editor} />
      <Description editor={editor} />
    </>
  )
}

/** Sets one field; what is typed into it goes back with one step. */
function setFieldOf({ edit }: DocEditor) {
  return <K extends keyof EditorValues>(field: K, value: EditorValues[K]) =>
    edit((now) => ({ ...now, [field]: value }), `field:${field}`)
}

/** Whether readers see it, whether machines may change it, whether it is deprecated and why. */
function DocSwitches({ editor }: { editor: DocEditor }) {
  const { t } = useTranslation('doc-editor')
  const { values } = editor
  const set = setFieldOf(editor)
  return (
    <>
      <div className={clsx('l-flex l-wrap', classes['switches'])}>
        <Switch
          label={t('field.isShow')}
          checked={values.isShow === 1}
          onChange={(event) => set('isShow', event.currentTarget.checked ? 1 : 0)}
        />
        <Switch
          label={t('field.isLocked')}
          checked={values.isLocked === 1}
          onChange={(event) => set('isLocked', event.currentTarget.checked ? 1 : 0)}
        />
        <Switch
          label={t('field.deprecated')}
          checked={deprecationOf(values) !== undefined}
          onChange={(event) => set('deprecated', event.currentTarget.checked ? '' : notDeprecated)}
        />
      </div>
      {deprecationOf(values) !== undefined && (
        <Textarea
          label={t('field.deprecatedReason')}
          description={t('field.deprecatedReasonHint')}
          autosize
          minRows={2}
          maxLength={limits.docDeprecated}
          value={deprecationOf(values)}
          onChange={(event) => set('deprecated', event.currentTarget.value)}
        />
      )}
    </>
  )
}

interface AddressProps {
  editor: DocEditor
  content: HttpContent
  problems: readonly ContentProblem[]
}

function Address({ editor, content, problems }: AddressProps) {
  const { t } = useTranslation('doc-editor')
  const { t: tContent } = useTranslation('content')
  const problemAt = (pointer: string) => {
    const found = problems.find((each) => each.pointer === pointer)
    return found && sayProblem(found, tContent)
  }
  const change = (next: HttpContent, tag: string) => editor.edit((values) => ({ ...values, content: next }), tag)
  const isWebhook = content.container === 'webhooks'
  const names = namesInPath(content.path)
  return (
    <div className={clsx('l-whole-row', classes['line'])}>
      <SuggestInput
        label={t('field.method')}
        required
        data={methods}
        maxLength={32}
        value={content.method.toUpperCase()}
        error={problemAt('#/method')}
        styles={{ input: { fontFamily: 'var(--l-mono)', fontWeight: 500 } }}
        onChange={(text) => {
          const upper = text.trim().toUpperCase()
          // The fixed methods stand in lower case in a description; others as their service spells them.
          change({ ...content, method: methods.includes(upper) ? upper.toLowerCase() : text.trim() }, 'field:method')
        }}
      />
      <TextInput
        label={isWebhook ? t('field.webhook') : t('field.path')}
        description={!isWebhook && names.length > 0 ? t('field.pathNames', { names: names.join(', ') }) : undefined}
        required
        maxLength={2_000}
        spellCheck={false}
        value={content.path}
        error={problemAt('#/path')}
        styles={{ input: { fontFamily: 'var(--l-mono)' } }}
        onChange={(event) => change(withPath(content, event.currentTarget.value), 'field:path')}
      />
    </div>
  )
}

/** A whole number; while the field is empty the last one counts. */
function OrderField({ editor }: { editor: DocEditor }) {
  const { t } = useTranslation('doc-editor')
  const { orderIndex } = editor.values
  const [isEmpty, setEmpty] = useState(false)
  return (
    <TextInput
      label={t('field.order')}
      description={t('field.orderHint')}
      inputMode="numeric"
      maxLength={9}
      value={isEmpty ? '' : (orderIndex ?? '')}
      onBlur={() => setEmpty(false)}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '')
        setEmpty(digits === '')
        if (digits !== '') editor.edit((now) => ({ ...now, orderIndex: Number(digits) }), 'field:orderIndex')
      }}
    />
  )
}

/** The application's folders, each with those above it. */
function FolderSelect({ editor }: { editor: DocEditor }) {
  const { t } = useTranslation('doc-editor')
  const table = useQuery(docTableQuery(editor.start.moduleId))
  const folders = useMemo(() => foldersOf(table.data), [table.data])
  const { parentId } = editor.values
  return (
    <Select
      label={t('field.folder')}
      searchable
      allowDeselect={false}
      data={[{ value: '', label: t('field.root') }, ...folders]}
      value={parentId}
      onChange={(value) => editor.edit((now) => ({ ...now, parentId: value ?? '' }))}
    />
  )
}

/** What it is for, as Markdown; texts are their own description. */
function Description({ editor }: { editor: DocEditor }) {
  const { t } = useTranslation('common')
  const { content } = editor.values
  if (content.kind !== 'http' && content.kind !== 'dubbo') return null
  const text =
    content.kind === 'http' ? (stringAt(content.operation, 'description') ?? '') : (content.description ?? '')
  const change = (next: string) => {
    if (content.kind === 'http') return withText(content, 'description', next)
    const { description: _before, ...rest } = content
    return next === '' ? rest : { ...content, description: next }
  }
  return (
    <MarkdownField
      moduleId={editor.start.moduleId}
      label={t('description')}
      value={text}
      onChange={(next) => editor.edit((values) => ({ ...values, content: change(next) }), 'field:description')}
    />
  )
}
