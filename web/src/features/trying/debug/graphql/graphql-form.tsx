import { Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { DraftBody } from '../draft/call-draft.ts'
import { useEditorVariables, useNamedVariables } from '../variables/variable-words.ts'
import { emptyGraphql, operationsIn, readGraphql, writeGraphql, type GraphqlParts } from './graphql-body.ts'
import { suggestQuery } from './suggest-query.ts'
import { useSchema, type SchemaSource } from './use-schema.ts'
import { useVariableProblems } from './use-variable-problems.ts'
import classes from '../form/form.module.css'

interface GraphqlFormProps {
  body: DraftBody
  schemaSource: SchemaSource
  /** Called with the text of the body. */
  onChange: (text: string) => void
}

/** Query, variables and operation of GraphQL, which are one JSON body. */
export function GraphqlForm({ body, schemaSource, onChange }: GraphqlFormProps) {
  const { t } = useTranslation('debug')
  const [own, setOwn] = useState(() => ({ text: body.text, parts: readGraphql(body.text) ?? emptyGraphql }))
  // Values that came from elsewhere, such as an example, take the place of those that were written.
  if (own.text !== body.text) setOwn({ text: body.text, parts: readGraphql(body.text) ?? emptyGraphql })
  const { parts } = own
  const set = (change: Partial<GraphqlParts>) => {
    const next = { ...parts, ...change }
    const text = writeGraphql(next)
    setOwn({ text, parts: next })
    onChange(text)
  }
  const variables = useEditorVariables()
  const { problems, message } = useVariableProblems(parts.variables)
  const loading = useSchema(schemaSource)
  const { schema } = loading
  return (
    <div className="l-flex l-column l-rest l-gap-8 l-px-16 l-pb-12">
      <LoadSchema {...loading} />
      <CodeEditor
        className={classes['editor']}
        label={t('graphql.query')}
        language="graphql"
        value={parts.query}
        variables={variables}
        suggest={(place) => Promise.resolve(schema && suggestQuery(schema, place))}
        onChange={(query) => set({ query })}
      />
      <Operation parts={parts} onChange={(operationName) => set({ operationName })} />
      <h3 className="l-note l-medium">{t('graphql.variables')}</h3>
      <CodeEditor
        className={classes['variables']}
        label={t('graphql.variables')}
        language="json"
        value={parts.variables}
        problems={problems}
        variables={variables}
        onChange={(text) => set({ variables: text })}
      />
      {message !== '' && <p className="l-size-12 l-warn">{message}</p>}
      <UnknownNames text={body.text} />
    </div>
  )
}

/** Asks the service what its queries may have. */
function LoadSchema({ schema, isBusy, problem, load }: ReturnType<typeof useSchema>) {
  const { t } = useTranslation('debug')
  return (
    <div className="l-row l-wrap l-gap-8">
      <Button variant="default" loading={isBusy} onClick={() => void load()}>
        {t('graphql.loadSchema')}
      </Button>
      <p className="l-rest l-note" aria-live="polite">
        {problem === undefined &&
          t(schema === undefined ? 'graphql.schemaHint' : 'graphql.loaded', { count: schema?.types.size ?? 0 })}
        {problem !== undefined && <span className="l-warn">{problem}</span>}
      </p>
    </div>
  )
}

/** Which of several operations runs. */
function Operation({ parts, onChange }: { parts: GraphqlParts; onChange: (name: string) => void }) {
  const { t } = useTranslation('debug')
  const names = useMemo(() => [...new Set(operationsIn(parts.query))], [parts.query])
  if (names.length < 2 && parts.operationName === '') return null
  const all = [...new Set([...names, ...(parts.operationName === '' ? [] : [parts.operationName])])]
  return (
    <Select
      label={t('graphql.operation')}
      placeholder={t('graphql.anyOperation')}
      data={all}
      value={parts.operationName === '' ? null : parts.operationName}
      clearable
      error={names.length > 1 && parts.operationName === '' && t('graphql.chooseOperation')}
      onChange={(name) => onChange(name ?? '')}
    />
  )
}

function UnknownNames({ text }: { text: string }) {
  const { t } = useTranslation('call-variable')
  const { unknown } = useNamedVariables(text)
  return unknown.length === 0 ? null : <p className="l-size-12 l-warn">{t('unknown', { names: unknown.join(', ') })}</p>
}
