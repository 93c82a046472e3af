import { rowsOf, rowsOfHeaders, type MediaTypeEntry, type ResponseEntry, toPlainText } from '@lectern/model'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { useDocumentState } from '../document-context.ts'
import { FieldList } from '../fields/field-list.tsx'
import { Heading } from '../parts/heading.tsx'
import { Prose } from '../parts/prose.tsx'
import { useAnchor } from '../use-anchor.ts'
import { Links } from './links.tsx'
import { sectionOf, useRepresentation } from './media-types.ts'
import { firstSuccess, toneOfStatus } from './operation-parts.ts'
import { FoldingCard } from './folding-card.tsx'
import { SchemaView } from './schema-view.tsx'
import { Section } from './section.tsx'
import { TypeScriptPopover } from './type-script-popover.tsx'
import factsClasses from './facts.module.css'
import cardClasses from './response-card.module.css'
import classes from './sections.module.css'

const tones = { ok: 'l-ok', warn: 'l-warn', bad: 'l-bad', neutral: 'l-t2' } as const

/** Answers by status as folding rows; the first success is open. `prefix` tells those of a callback apart. */
export function ResponsesSection({ responses, prefix = '' }: { responses: readonly ResponseEntry[]; prefix?: string }) {
  const { t } = useTranslation('document')
  const first = firstSuccess(responses)
  const success = first?.mediaTypes[0]
  return (
    <Section
      id={`${prefix}responses`}
      title={t('section.responses')}
      count={responses.length}
      actions={success !== undefined && <TypeScriptPopover schema={success.schema} name="ResponseBody" />}
    >
      {responses.length === 0 && <p className={clsx('l-py-6 l-t3', classes['note'])}>{t('response.none')}</p>}
      {responses.map((response) => (
        <ResponseCard
          key={response.status}
          response={response}
          section={`${prefix}response-${response.status}`}
          startsOpen={response === first}
        />
      ))}
    </Section>
  )
}

interface ResponseCardProps {
  response: ResponseEntry
  section: string
  startsOpen: boolean
}

function ResponseCard({ response, section, startsOpen }: ResponseCardProps) {
  const { t } = useTranslation('document')
  const { chooseStatus } = useDocumentState()
  const [isOpen, setOpen] = useState(startsOpen)
  const { target } = useAnchor()
  const [reached, setReached] = useState<object>()
  if (target !== reached) {
    setReached(target)
    // Not `response-200` for `response-2000`: the name ends there, or another part of it follows.
    const rest = target?.section.startsWith(section) === true ? target.section.slice(section.length) : undefined
    if (rest !== undefined && /^(?:$|~|-headers)/.test(rest)) setOpen(true)
  }
  const title = response.summary === '' ? toPlainText(response.description).slice(0, 200) : response.summary
  return (
    <FoldingCard
      section={section}
      isOpen={isOpen}
      onToggle={() => {
        setOpen(!isOpen)
        if (!isOpen) chooseStatus(response.status)
      }}
      head={
        <>
          <code className={clsx('l-fixed l-medium', tones[toneOfStatus(response.status)])}>{response.status}</code>
          <span className="l-rest l-cut">{title}</span>
          <ResponseFact response={response} isOpen={isOpen} />
        </>
      }
    >
      <ResponseBody response={response} section={section} hidesDescription={title === response.description.trim()} />
      {response.mediaTypes.length === 0 && response.headers.length === 0 && (
        <p className={clsx('l-py-6 l-t3', classes['note'])}>{t('response.withoutBody')}</p>
      )}
    </FoldingCard>
  )
}

/** At the right of the head: what is inside, before it is opened. */
function ResponseFact({ response, isOpen }: { response: ResponseEntry; isOpen: boolean }) {
  const { t } = useTranslation('document')
  const { components } = useDocumentState()
  const [media] = response.mediaTypes
  const count = useMemo(() => (media === undefined ? 0 : rowsOf(media.schema, components).length), [media, components])
  // Inside it says so itself.
  if (media === undefined && isOpen) return null
  const text =
    media === undefined
      ? t('response.withoutBody')
      : isOpen || count === 0
        ? media.mediaType
        : t('field.count', { count })
  return (
    <span
      className={clsx('l-fixed l-cut l-t3 l-size-12', cardClasses['fact'], media !== undefined && isOpen && 'l-mono')}
    >
      {text}
    </span>
  )
}

interface ResponseBodyProps {
  response: ResponseEntry
  section: string
  hidesDescription: boolean
}

function ResponseBody({ response, section, hidesDescription }: ResponseBodyProps) {
  const { t } = useTranslation('document')
  const [index, setIndex] = useRepresentation(section, response.mediaTypes.length)
  const media = response.mediaTypes[index]
  const { components } = useDocumentState()
  const headers = useMemo(
    () => rowsOfHeaders(response.headers, components).map((row) => ({ row, schema: row.schema })),
    [response, components],
  )
  return (
    <>
      {!hidesDescription && response.description !== '' && (
        <Prose text={response.description} inline className="l-mb-8" />
      )}
      {headers.length > 0 && (
        <>
          <Heading
            level={4}
            className={clsx('l-mx-0 l-mt-12 l-mb-4 l-t2 l-size-12 l-bold l-line-18', factsClasses['subhead'])}
          >
            {t('response.headers')}
          </Heading>
          <FieldList section={`${section}-headers`} label={t('response.headers')} roots={headers} />
          {media !== undefined && (
            <Heading
              level={4}
              className={clsx('l-mx-0 l-mt-12 l-mb-4 l-t2 l-size-12 l-bold l-line-18', factsClasses['subhead'])}
            >
              {t('section.bodyTitle')}
            </Heading>
          )}
        </>
      )}
      {response.mediaTypes.length > 1 && (
        <div className={clsx('l-row l-wrap l-gap-10 l-mb-8', classes['bodyLine'])}>
          <MediaSwitch mediaTypes={response.mediaTypes} index={index} onChoose={setIndex} />
        </div>
      )}
      {media !== undefined && (
        <SchemaView
          key={index}
          section={sectionOf(section, index)}
          mediaType={media.mediaType}
          label={response.status}
          schema={media.schema}
        />
      )}
      {response.links.length > 0 && <Links links={response.links} />}
    </>
  )
}

function MediaSwitch({
  mediaTypes,
  index,
  onChoose,
}: {
  mediaTypes: readonly MediaTypeEntry[]
  index: number
  onChoose: (index: number) => void
}) {
  const { t } = useTranslation('document')
  return (
    <Segmented
      name={t('body.mediaType')}
      value={String(index)}
      segments={mediaTypes.map((entry, at) => ({ value: String(at), label: entry.mediaType }))}
      onChange={(value) => {
        onChoose(Number(value))
      }}
    />
  )
}
