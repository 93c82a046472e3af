import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import {
  exampleOf,
  type Components,
  type Json,
  type JsonObject,
  type Schema,
  jsonText,
  misfitsOf,
  parseJson,
} from '@lectern/model'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDictionariesOf } from '../../../../entities/dictionary/named-dictionaries.ts'
import { useUnfinished } from '../../../../entities/draft/unfinished.ts'
import { CodeEditor, type CodeProblem } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { GridPart } from '../state/editor-parts.ts'
import {
  addExample,
  freeExampleName,
  readExamples,
  removeExample,
  renameExample,
  setExampleSummary,
  setExampleValue,
  type EditableExample,
} from '../state/examples.ts'
import { examplePlace } from '../state/unfinished-places.ts'
import classes from '../components/doc-editor.module.css'

interface ExamplesFieldProps {
  /** The representation they belong to. */
  part: GridPart
  media: JsonObject
  schema: Schema
  components: Components
  onChange: (change: (media: JsonObject) => JsonObject) => void
}

/** Named examples, each checked against the schema. */
export function ExamplesField({ part, media, schema, components, onChange }: ExamplesFieldProps) {
  const { t, i18n } = useTranslation('doc-editor')
  const client = useQueryClient()
  const examples = readExamples(media, components)
  const add = useMutation({
    mutationFn: () => readDictionariesOf(client, schema, components),
    onSuccess: (dictionaries) => {
      const language = i18n.language === 'en' ? 'en' : 'zh-CN'
      const value = exampleOf(schema, components, 'request', { language, dictionaries })
      onChange((now) => {
        const name = freeExampleName(readExamples(now, components), t('examples.newName'))
        return addExample(now, name, value)
      })
    },
  })
  return (
    <>
      {examples.map((example, index) => (
        // By place: renaming one must not lose the cursor.
        <Example
          key={index}
          part={part}
          example={example}
          taken={examples.map(({ name }) => name)}
          schema={schema}
          components={components}
          onChange={onChange}
        />
      ))}
      <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          loading={add.isPending}
          onClick={() => add.mutate()}
        >
          {t('examples.add')}
        </Button>
        <span className="l-hint">{t('examples.hint')}</span>
      </div>
    </>
  )
}

interface ExampleProps extends Pick<ExamplesFieldProps, 'part' | 'schema' | 'components' | 'onChange'> {
  example: EditableExample
  taken: readonly string[]
}

function Example({ part, example, taken, schema, components, onChange }: ExampleProps) {
  const { t } = useTranslation('doc-editor')
  const { name, summary, value, ref } = example
  const { texts, keep } = useUnfinished()
  const place = examplePlace(part, name)
  if (ref !== undefined || value === undefined) {
    return (
      <div className="l-p-12 l-card">
        <code>{name}</code>
        <p className="l-hint">{ref === undefined ? t('examples.elsewhere') : t('examples.shared', { ref })}</p>
      </div>
    )
  }
  const rename = (to: string) => {
    keep(examplePlace(part, to), texts[place])
    keep(place, undefined)
    onChange((media) => renameExample(media, name, to))
  }
  return (
    <div className="l-p-12 l-card">
      <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['row'])}>
        <NameField name={name} taken={taken} onRename={rename} />
        {name !== '' && (
          <TextInput
            className={classes['grow']}
            aria-label={t('examples.summary')}
            placeholder={t('examples.summary')}
            value={summary}
            onChange={(event) => {
              const text = event.currentTarget.value
              onChange((media) => setExampleSummary(media, name, text))
            }}
          />
        )}
        <Tooltip label={t('examples.remove')}>
          <ActionIcon aria-label={t('examples.remove')} onClick={() => onChange((media) => removeExample(media, name))}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <ValueField
        place={place}
        label={t('examples.value', { name: name === '' ? t('examples.single') : name })}
        value={value}
        schema={schema}
        components={components}
        onChange={(next) => onChange((media) => setExampleValue(media, name, next))}
      />
    </div>
  )
}

function NameField({
  name,
  taken,
  onRename,
}: {
  name: string
  taken: readonly string[]
  onRename: (to: string) => void
}) {
  const { t } = useTranslation('doc-editor')
  const [text, setText] = useState(name)
  const wanted = text.trim()
  const isTaken = wanted !== name && taken.includes(wanted)
  return (
    <TextInput
      aria-label={t('examples.name')}
      placeholder={t('examples.single')}
      value={text}
      error={isTaken ? t('examples.taken') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (wanted === '' || isTaken) setText(name)
        else if (wanted !== name) onRename(wanted)
      }}
    />
  )
}

interface ValueFieldProps {
  /** Where text that is no JSON is kept. */
  place: string
  label: string
  value: Json
  schema: Schema
  components: Components
  onChange: (value: Json) => void
}

/** A value as JSON; what is no JSON yet waits in the draft until it is. */
function ValueField({ place, label, value, schema, components, onChange }: ValueFieldProps) {
  const { t } = useTranslation('doc-editor')
  const { t: misfit } = useTranslation('misfit')
  const { texts, keep } = useUnfinished()
  const unfinished = texts[place]
  const [text, setText] = useState(() => jsonText(value, 2))
  const [known, setKnown] = useState(value)
  const problems = useMemo(
    () => (unfinished === undefined ? noProblems : [problemOf(unfinished, t('json.broken'))]),
    [unfinished, t],
  )
  const misfits = useMemo(() => misfitsOf(value, schema, components), [value, schema, components])
  if (value !== known) {
    setKnown(value)
    if (!isTextOf(text, value)) setText(jsonText(value, 2))
  }
  const change = (next: string) => {
    const parsed = parse(next)
    if (parsed instanceof SyntaxError) {
      keep(place, next)
      return
    }
    setText(next)
    setKnown(parsed)
    keep(place, undefined)
    onChange(parsed)
  }
  return (
    <div className="l-column l-gap-8" data-problems={unfinished === undefined ? undefined : true} tabIndex={-1}>
      <CodeEditor
        className={classes['short']}
        language="json"
        label={label}
        value={unfinished ?? text}
        problems={problems}
        onChange={change}
      />
      {unfinished !== undefined && <p className="l-bad">{t('json.broken')}</p>}
      {unfinished === undefined && misfits.length > 0 && (
        <ul
          className={clsx(
            'l-column l-gap-2 l-m-0 l-py-8 l-px-12 l-bad l-on-bad-soft l-round l-frame-bad l-no-marks',
            classes['problems'],
          )}
        >
          {misfits.map(({ pointer, rule, wanted }, index) => (
            <li key={index}>
              {t('examples.misfit', { what: misfit(`rule.${rule}`, { wanted }) })}
              <code className="l-ml-8 l-t3 l-size-11 l-break">{pointer}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const noProblems: readonly CodeProblem[] = []

function parse(text: string): Json | SyntaxError {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}

function problemOf(text: string, message: string): CodeProblem {
  const error = parse(text)
  const [, at = '0'] = (error instanceof SyntaxError ? /position (\d+)/.exec(error.message) : null) ?? []
  return { from: Number(at), to: Number(at) + 1, message }
}

function isTextOf(text: string, value: Json): boolean {
  const parsed = parse(text)
  return !(parsed instanceof SyntaxError) && JSON.stringify(parsed) === JSON.stringify(value)
}
