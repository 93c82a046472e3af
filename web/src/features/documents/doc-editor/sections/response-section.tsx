import { Button, TextInput } from '@mantine/core'
import {
  isObject,
  objectAt,
  resolveObject,
  responsesOf,
  stringAt,
  type HttpContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { useEditorParts } from '../state/editor-parts.ts'
import { withKey } from '../state/json-edit.ts'
import { withoutResponse, withResponse, withStatus } from '../state/operation-edit.ts'
import { Folding } from './folding.tsx'
import { MediaTypes } from './media-types.tsx'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

interface ResponseSectionProps extends SectionProps {
  content: HttpContent
  status: string
}

const statusForm = /^(?:[1-5](?:\d\d|XX)|default)$/
const responseOrder = ['summary', 'description', 'headers', 'content', 'links']

/** The answer of one status. */
export function ResponseSection({ editor, content, status, onGo }: ResponseSectionProps) {
  const { t } = useTranslation('doc-editor')
  const { components, base } = editor
  const responses = responsesOf(content, components)
  const response = responses.find((each) => each.status === status)
  if (response === undefined) return null
  const set = (next: HttpContent, tag = '') => editor.edit((values) => ({ ...values, content: next }), tag)
  const change = (edit: (owner: JsonObject) => JsonObject, tag = '') =>
    set(withResponse(content, components, status, edit), tag)
  const saved =
    base.content.kind === 'http'
      ? resolveObject(objectAt(base.content.operation, 'responses')?.[status], components)?.value
      : undefined
  const remove = async () => {
    const sure = await confirm({
      title: t('responses.removeTitle', { status }),
      body: t('media.removeBody'),
      confirmLabel: t('responses.remove'),
      danger: true,
    })
    if (!sure) return
    onGo('responses')
    set(withoutResponse(content, status))
  }
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('sections.response', { status })}</h2>
        <span className="l-row l-at-end l-gap-8">
          <Button variant="subtle" color="var(--l-bad)" onClick={() => void remove()}>
            {t('responses.remove')}
          </Button>
        </span>
      </div>
      {response.ref !== undefined && <p className="l-hint">{t('shared.response', { ref: response.ref })}</p>}
      <div className={classes['line']}>
        <StatusField
          status={status}
          taken={responses.map((each) => each.status)}
          onChange={(to) => {
            onGo(`response:${to}`)
            set(withStatus(content, status, to))
          }}
        />
        <TextInput
          label={t('responses.description')}
          value={stringAt(response.value, 'description') ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value
            // OpenAPI wants one, be it empty.
            change((owner) => withKey(owner, 'description', text, responseOrder), `response:${status}:description`)
          }}
        />
      </div>
      <MediaTypes
        label={t('sections.response', { status })}
        section={`response-${status}`}
        owner={response.value}
        saved={saved}
        components={components}
        onChange={(owner) => change(() => owner)}
      />
      <Folding
        title={t('responses.headers')}
        count={response.headers.length}
        isOpenAtFirst={response.headers.length > 0}
      >
        <ResponseHeaders
          editor={editor}
          owner={response.value}
          status={status}
          onChange={(owner) => change(() => owner)}
        />
      </Folding>
    </>
  )
}

interface StatusFieldProps {
  status: string
  taken: readonly string[]
  onChange: (status: string) => void
}

function StatusField({ status, taken, onChange }: StatusFieldProps) {
  const { t } = useTranslation('doc-editor')
  const [text, setText] = useState(status)
  const wanted = text.trim().replace(/xx$/i, 'XX')
  const problem = !statusForm.test(wanted)
    ? t('responses.invalid')
    : wanted !== status && taken.includes(wanted)
      ? t('responses.taken')
      : undefined
  const apply = () => {
    if (problem === undefined && wanted !== status) onChange(wanted)
  }
  return (
    <TextInput
      label={t('responses.status')}
      value={text}
      error={problem}
      maxLength={7}
      styles={{ input: { fontFamily: 'var(--l-mono)' } }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}

interface ResponseHeadersProps {
  editor: SectionProps['editor']
  owner: JsonObject
  status: string
  onChange: (owner: JsonObject) => void
}

/** Headers as parameters, so that the grid edits them: a Header Object is a Parameter Object without name and place. */
function ResponseHeaders({ editor, owner, status, onChange }: ResponseHeadersProps) {
  const { t } = useTranslation('doc-editor')
  const { ParametersGrid } = useEditorParts()
  const headers = objectAt(owner, 'headers') ?? {}
  return (
    <ParametersGrid
      label={t('responses.headersOf', { status })}
      part={{ section: `response-${status}-headers`, mediaType: '' }}
      place="header"
      components={editor.components}
      value={Object.entries(headers).map(([name, header]) => asParameter(name, header))}
      onChange={(list) => {
        const next: JsonObject = Object.fromEntries(list.flatMap((each) => asHeader(each)))
        onChange(withKey(owner, 'headers', Object.keys(next).length === 0 ? undefined : next, responseOrder))
      }}
    />
  )
}

/** A shared header keeps its reference beside what the grid needs to show it. */
function asParameter(name: string, header: Json): Json {
  return isObject(header) ? { name, in: 'header', ...header } : { name, in: 'header' }
}

function asHeader(parameter: Json): [string, Json][] {
  if (!isObject(parameter)) return []
  const { name, in: _place, ...header } = parameter
  return typeof name === 'string' ? [[name, header]] : []
}
