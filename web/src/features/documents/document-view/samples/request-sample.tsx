import { requestBodyOf, requestOf, writtenExamplesOf, type HttpContent, type SampleLanguage } from '@lectern/model'
import { use, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  sampleHighlighting,
  sampleLanguageNames,
  sampleLanguages,
} from '../../../../entities/document/samples/sample-languages.ts'
import type * as WriterModule from '../../../../entities/document/samples/snippets.ts'
import { useStoredChoice } from '../../../../shared/lib/hooks/use-stored-choice.ts'
import { useDocumentState } from '../document-context.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { CodeCard } from './code-card.tsx'
import { useExampleHints } from './use-example-hints.ts'

let writer: Promise<typeof WriterModule | undefined> | undefined

/** The writers of all languages; `undefined` where their code could not be fetched. */
async function fetchWriter(): Promise<typeof WriterModule | undefined> {
  try {
    return await import('../../../../entities/document/samples/snippets.ts')
  } catch {
    writer = undefined // Asked for again with the next document.
    return undefined
  }
}

const choices = sampleLanguages.map((language) => ({ value: language, label: sampleLanguageNames[language] }))

/** The operation as a call in the reader's language, to the environment chosen. Suspends until it can be written. */
export function RequestSample({ content }: { content: HttpContent }) {
  const { t } = useTranslation('document')
  const { detail, components, application, environments, environment, mediaType } = useDocumentState()
  const hints = useExampleHints(detail)
  const [language, setLanguage] = useStoredChoice<SampleLanguage>('lectern.sampleLanguage', sampleLanguages)
  const [example, setExample] = useState('')
  const written = use((writer ??= fetchWriter()))
  const names = useMemo(() => exampleNames(content, components, mediaType), [content, components, mediaType])
  const code = useMemo(() => {
    if (written === undefined) return ''
    const server = environments[environment]?.url ?? ''
    const request = requestOf(content, components, {
      application,
      hints,
      ...(server === '' ? {} : { server }),
      ...(mediaType === '' ? {} : { mediaType }),
      ...(example === '' ? {} : { example }),
    })
    return written.writeSample(request, language)
  }, [written, content, components, application, environments, environment, mediaType, example, language, hints])
  return (
    <CodeCard
      title={t('sample.request')}
      code={code}
      language={sampleHighlighting[language]}
      controls={
        <ChoiceMenu
          name={t('sample.language')}
          value={language}
          choices={choices}
          onChoose={(value) => {
            const wanted = sampleLanguages.find((one) => one === value)
            if (wanted !== undefined) setLanguage(wanted)
          }}
        />
      }
      below={
        names.length > 1 && (
          <div className="l-py-2 l-px-6 l-rule-bottom">
            <ChoiceMenu
              name={t('sample.example')}
              value={example === '' ? (names[0]?.value ?? '') : example}
              choices={names}
              onChoose={setExample}
            />
          </div>
        )
      }
    />
  )
}

function exampleNames(content: HttpContent, components: Parameters<typeof requestBodyOf>[1], mediaType: string) {
  const media = requestBodyOf(content, components)?.mediaTypes
  const chosen = media?.find((entry) => entry.mediaType === mediaType) ?? media?.[0]
  if (chosen === undefined) return []
  return writtenExamplesOf(chosen.value, components)
    .filter((example) => example.name !== '')
    .map((example) => ({ value: example.name, label: example.summary === '' ? example.name : example.summary }))
}
