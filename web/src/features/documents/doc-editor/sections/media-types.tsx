import { ActionIcon, Button, Select, Tooltip } from '@mantine/core'
import {
  isObject,
  lookUp,
  mediaTypesOf,
  modelNameOf,
  stringAt,
  type Components,
  type JsonObject,
  type Schema,
} from '@lectern/model'
import { IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnfinished } from '../../../../entities/draft/unfinished.ts'
import { SuggestInput } from '../../../../shared/ui/form/suggest-input.tsx'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { renameMediaType, withMediaType, withoutMediaType, withSchema } from '../state/operation-edit.ts'
import { useEditorParts } from '../state/editor-parts.ts'
import { hasExampleTyped, mediaTypeTyped } from '../state/unfinished-places.ts'
import { AddMediaType, NoMediaType, newMedia, offeredMediaTypes } from './add-media-type.tsx'
import { ExamplesField } from './examples-field.tsx'
import { Folding } from './folding.tsx'
import classes from '../components/doc-editor.module.css'

interface MediaTypesProps {
  /** Names the grid: "Body", "Response 200". */
  label: string
  /** As comments name it: `body`, `response-200`. */
  section: string
  /** The Request Body or Response Object. */
  owner: JsonObject
  saved: JsonObject | undefined
  components: Components
  onChange: (owner: JsonObject) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The representations of a body: one at a time, its fields in the grid. */
export function MediaTypes({ label, section, owner, saved, components, onChange }: MediaTypesProps) {
  const { t } = useTranslation('doc-editor')
  const { SchemaGrid } = useEditorParts()
  const list = mediaTypesOf(owner, components)
  const { texts } = useUnfinished()
  const [chosen, choose] = useState(() => mediaTypeTyped(texts, section))
  const current = list.find(({ mediaType }) => mediaType === chosen) ?? list[0]
  const add = (mediaType: string) => {
    const name = mediaType.trim().toLowerCase()
    if (name === '' || list.some((each) => each.mediaType === name)) return
    onChange(withMediaType(owner, components, name, () => newMedia(name)))
    choose(name)
  }
  if (current === undefined) return <NoMediaType none={t('media.none')} addJson={t('media.addJson')} onAdd={add} />
  const { mediaType } = current
  const savedMedia = saved && mediaTypesOf(saved, components).find((each) => each.mediaType === mediaType)
  const edit = (change: (media: JsonObject) => JsonObject) =>
    onChange(withMediaType(owner, components, mediaType, change))
  const rename = (to: string) => {
    const name = to.trim().toLowerCase()
    if (name === '' || name === mediaType || list.some((each) => each.mediaType === name)) return
    onChange(renameMediaType(owner, mediaType, name))
    choose(name)
  }
  const remove = async () => {
    const sure = await confirm({
      title: t('media.removeTitle', { mediaType }),
      body: t('media.removeBody'),
      confirmLabel: t('media.remove'),
      danger: true,
    })
    if (sure) onChange(withoutMediaType(owner, mediaType))
  }
  return (
    <>
      <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
        {list.length > 1 && (
          <Select
            aria-label={t('media.choose')}
            allowDeselect={false}
            data={list.map((each) => each.mediaType)}
            value={mediaType}
            onChange={(value) => choose(value ?? '')}
          />
        )}
        <RenameField key={mediaType} mediaType={mediaType} onRename={rename} />
        <AddMediaType taken={list.map((each) => each.mediaType)} onAdd={add} />
        <Tooltip label={t('media.remove')}>
          <ActionIcon aria-label={t('media.remove')} onClick={() => void remove()}>
            <IconTrash {...icon} />
          </ActionIcon>
        </Tooltip>
      </div>
      <ModelNotice
        schema={current.schema}
        components={components}
        onInline={(schema) => edit((media) => withSchema(media, schema))}
      />
      {current.isSequence && <p className="l-hint">{t('media.sequence')}</p>}
      <SchemaGrid
        key={mediaType}
        label={label}
        part={{ section, mediaType }}
        components={components}
        value={current.schema}
        {...(savedMedia === undefined ? {} : { saved: savedMedia.schema })}
        onChange={(schema) => edit((media) => withSchema(media, schema))}
      />
      <Folding
        title={t('examples.title')}
        count={Object.keys(readObject(current.value['examples'])).length}
        isOpenAtFirst={hasExampleTyped(texts, { section, mediaType })}
      >
        <ExamplesField
          key={mediaType}
          part={{ section, mediaType }}
          media={current.value}
          schema={current.schema}
          components={components}
          onChange={edit}
        />
      </Folding>
    </>
  )
}

/** Whose fields these are, when the whole representation is a shared model; and making them this document's own. */
function ModelNotice({
  schema,
  components,
  onInline,
}: {
  schema: Schema
  components: Components
  onInline: (schema: Schema) => void
}) {
  const { t } = useTranslation('doc-editor')
  const { ModelLink } = useEditorParts()
  const ref = isObject(schema) ? stringAt(schema, '$ref') : undefined
  if (ref === undefined || !isObject(schema)) return null
  const model = lookUp(components, ref)
  const { $ref: _ref, ...siblings } = schema
  const name = modelNameOf(ref)
  return (
    <p className="l-hint">
      {t('media.model', { name: name === '' ? ref : name })}{' '}
      {isObject(model) && name !== '' && <ModelLink name={name}>{t('media.openModel')}</ModelLink>}{' '}
      {isObject(model) && (
        <Button size="xs" variant="link" onClick={() => onInline({ ...model, ...siblings })}>
          {t('media.inline')}
        </Button>
      )}
    </p>
  )
}

function readObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function RenameField({ mediaType, onRename }: { mediaType: string; onRename: (to: string) => void }) {
  const { t } = useTranslation('doc-editor')
  const [text, setText] = useState(mediaType)
  return (
    <SuggestInput
      aria-label={t('media.name')}
      className={classes['grow']}
      maw={340}
      data={offeredMediaTypes}
      value={text}
      styles={{ input: { fontFamily: 'var(--l-mono)' } }}
      onChange={setText}
      onOptionSubmit={onRename}
      onBlur={() => onRename(text)}
    />
  )
}
