import {
  exampleOf,
  writtenExamplesOf,
  xmlText,
  type Components,
  type ExampleHints,
  type Json,
  type MediaTypeEntry,
  type ResponseEntry,
  jsonText,
  literalOf,
} from '@lectern/model'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOfMediaType } from '../../../../entities/document/code/highlight.ts'
import { CodeCard } from './code-card.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { useDocumentState } from '../document-context.ts'
import { firstSuccess } from '../sections/operation-parts.ts'
import { useExampleHints } from './use-example-hints.ts'
import classes from './samples.module.css'

interface BodyExample {
  name: string
  label: string
  text: string
  language: string
  /** Nobody wrote it down: made from the schema. */
  isMade: boolean
}

/** Text of a value as the media type would carry it. */
function textOf(value: Json, media: MediaTypeEntry, components: Components): { text: string; language: string } {
  if (typeof value === 'string' && literalOf(value) === undefined && !/[/+]json/.test(media.mediaType)) {
    return { text: value, language: languageOfMediaType(media.mediaType) }
  }
  if (/[/+]xml/.test(media.mediaType)) return { text: xmlText(value, media.schema, components), language: 'xml' }
  return { text: jsonText(value, 2), language: 'json' }
}

/** Written examples of a representation; one made from the schema when there is none. */
function examplesOf(media: MediaTypeEntry, components: Components, hints: ExampleHints): BodyExample[] {
  const written = writtenExamplesOf(media.value, components)
    .filter((example) => example.value !== undefined || example.serialized !== undefined)
    .map((example, index): BodyExample => {
      const content =
        example.value === undefined
          ? { text: example.serialized ?? '', language: languageOfMediaType(media.mediaType) }
          : textOf(example.value, media, components)
      const name = example.name === '' ? String(index) : example.name
      return { name, label: example.summary === '' ? example.name : example.summary, ...content, isMade: false }
    })
  if (written.length > 0) return written
  if (media.schema === true) return []
  const made = exampleOf(media.schema, components, 'response', hints)
  return [{ name: '', label: '', ...textOf(made, media, components), isMade: true }]
}

/** Answers by status, and the named examples of each. */
export function ResponseSample({ responses }: { responses: readonly ResponseEntry[] }) {
  const { t } = useTranslation('document')
  const { detail, components, status, chooseStatus } = useDocumentState()
  const [wanted, setWanted] = useState('')
  const hints = useExampleHints(detail)
  const shown = responses.find((response) => response.status === status) ?? firstSuccess(responses)
  const media = shown?.mediaTypes.find((entry) => /[/+]json/.test(entry.mediaType)) ?? shown?.mediaTypes[0]
  const examples = useMemo(
    () => (media === undefined ? [] : examplesOf(media, components, hints)),
    [media, components, hints],
  )
  const example = examples.find((one) => one.name === wanted) ?? examples[0]
  if (shown === undefined) return null
  return (
    <CodeCard
      title={t('sample.response')}
      code={example?.text ?? ''}
      language={example?.language ?? ''}
      controls={
        <div
          role="radiogroup"
          aria-label={t('sample.status')}
          className={clsx('l-flex l-gap-2 l-pr-6 l-scroll-x l-rule-right l-no-scrollbar', classes['statuses'])}
        >
          {responses.map((response) => (
            <button
              className="l-min-h-24 l-t3 l-no-fill l-size-11 l-mono l-no-frame l-round-tag l-pointer l-hoverable l-choice"
              key={response.status}
              type="button"
              role="radio"
              aria-checked={response === shown}
              onClick={() => {
                chooseStatus(response.status)
              }}
            >
              {response.status}
            </button>
          ))}
        </div>
      }
      below={
        <>
          {examples.length > 1 && (
            <div className="l-py-2 l-px-6 l-rule-bottom">
              <ChoiceMenu
                name={t('sample.example')}
                value={example?.name ?? ''}
                choices={examples.map((one) => ({
                  value: one.name,
                  label: one.label === '' ? t('sample.unnamed') : one.label,
                }))}
                onChoose={setWanted}
              />
            </div>
          )}
          {example === undefined && (
            <p className="l-p-12 l-note">{t(media === undefined ? 'response.withoutBody' : 'sample.none')}</p>
          )}
        </>
      }
    />
  )
}
