import { stringAt, type Json, type LinkEntry, valueText } from '@lectern/model'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Heading } from '../parts/heading.tsx'
import { Prose } from '../parts/prose.tsx'
import factsClasses from './facts.module.css'

const textOf = (value: Json | undefined) => (value === undefined ? undefined : valueText(value))

/** Calls that follow from an answer: what to call, and which value goes where. */
export function Links({ links }: { links: readonly LinkEntry[] }) {
  const { t } = useTranslation('document')
  return (
    <>
      <Heading
        level={4}
        className={clsx('l-mx-0 l-mt-12 l-mb-4 l-t2 l-size-12 l-bold l-line-18', factsClasses['subhead'])}
      >
        {t('response.links')}
      </Heading>
      <ul className={clsx('l-plain-list', factsClasses['facts'])}>
        {links.map(({ name, value }) => {
          const operation = stringAt(value, 'operationId') ?? stringAt(value, 'operationRef') ?? ''
          const parameters = Object.entries(
            typeof value['parameters'] === 'object' && value['parameters'] !== null ? value['parameters'] : {},
          )
          return (
            <li className="l-flex l-wrap l-baseline l-rule-bottom l-unruled-last" key={name}>
              <code>{name}</code>
              {operation !== '' && <span>{t('response.linkTo', { operation })}</span>}
              {parameters.map(([parameter, expression]) => (
                <code key={parameter} className="l-mono l-t3 l-size-12">{`${parameter} = ${textOf(expression)}`}</code>
              ))}
              <Prose text={stringAt(value, 'description') ?? ''} inline />
            </li>
          )
        })}
      </ul>
    </>
  )
}
