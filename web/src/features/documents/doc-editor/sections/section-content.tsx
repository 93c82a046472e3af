import type { ContentProblem } from '@lectern/model'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { SectionId } from '../state/sections.ts'
import { sayProblem } from '../state/problem-words.ts'
import { BasicsSection } from './basics-section.tsx'
import { BodySection } from './body-section.tsx'
import { DubboSchemaSection } from './dubbo-schema-section.tsx'
import { ErrorCodesSection } from './error-codes-section.tsx'
import { ParametersSection } from './parameters-section.tsx'
import { ResponseSection } from './response-section.tsx'
import { ResponsesSection } from './responses-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { ServersSection } from './servers-section.tsx'
import { SourceSection } from './source-section.tsx'
import { TextSection } from './text-section.tsx'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

/** Places whose field tells by itself what is wrong with it. */
const shownElsewhere: ReadonlySet<string> = new Set(['#/method', '#/path'])

/** The section that is open, over it what keeps it from being saved. */
export function SectionContent({ section, ...props }: SectionProps & { section: SectionId }) {
  return (
    <div
      className={clsx('l-column l-gap-16', classes['section'])}
      data-section={section}
      data-wide={!narrow.has(section) || undefined}
    >
      <Problems problems={props.problems.filter(({ pointer }) => !shownElsewhere.has(pointer))} />
      <Section key={section} section={section} {...props} />
    </div>
  )
}

const narrow: ReadonlySet<SectionId> = new Set(['basics', 'responses', 'security', 'servers'])

function Section({ section, ...props }: SectionProps & { section: SectionId }) {
  const { content } = props.editor.values
  switch (section) {
    case 'basics':
      return <BasicsSection {...props} />
    case 'path':
    case 'query':
    case 'header':
    case 'cookie':
      return content.kind === 'http' ? <ParametersSection {...props} content={content} place={section} /> : null
    case 'body':
      return content.kind === 'http' ? <BodySection {...props} content={content} /> : null
    case 'responses':
      return content.kind === 'http' ? <ResponsesSection {...props} content={content} /> : null
    case 'security':
      return content.kind === 'http' ? <SecuritySection {...props} content={content} /> : null
    case 'servers':
      return content.kind === 'http' ? <ServersSection {...props} content={content} /> : null
    case 'parameters':
    case 'result':
      return content.kind === 'dubbo' ? <DubboSchemaSection {...props} content={content} part={section} /> : null
    case 'errors':
      return content.kind === 'dubbo' || content.kind === 'http' ? (
        <ErrorCodesSection {...props} content={content} />
      ) : null
    case 'text':
      return <TextSection {...props} />
    case 'source':
      return <SourceSection {...props} />
    default:
      return content.kind === 'http' ? (
        <ResponseSection {...props} content={content} status={section.slice('response:'.length)} />
      ) : null
  }
}

function Problems({ problems }: { problems: readonly ContentProblem[] }) {
  const { t } = useTranslation('content')
  if (problems.length === 0) return null
  return (
    <ul
      className={clsx(
        'l-column l-gap-2 l-m-0 l-py-8 l-px-12 l-bad l-on-bad-soft l-round l-frame-bad l-no-marks',
        classes['problems'],
      )}
      tabIndex={-1}
      data-problems
    >
      {problems.map((problem, index) => (
        <li key={`${problem.pointer} ${problem.rule} ${index}`}>
          {sayProblem(problem, t)}
          <code className="l-ml-8 l-t3 l-size-11 l-break">{problem.pointer}</code>
        </li>
      ))}
    </ul>
  )
}
