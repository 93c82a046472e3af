import type { UsedScheme } from '@lectern/model'
import { TextInput } from '@mantine/core'
import clsx from 'clsx'
import { Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { PanelTabs } from '../../../../shared/ui/layout/panel-tabs.tsx'
import type { CallDraft, DraftRow, RowPlace, TriedDocument } from '../draft/call-draft.ts'
import type { ChangeDraft } from '../draft/edit-draft.ts'
import type { SecretFields } from '../draft/use-secrets.ts'
import type { SchemaSource } from '../graphql/use-schema.ts'
import { Composer } from '../socket/composer.tsx'
import { ProtocolField } from '../socket/protocol-field.tsx'
import type { SocketCall } from '../socket/use-socket-call.ts'
import type { TokenContext } from '../token/use-token.ts'
import { VariableField } from '../variables/variable-field.tsx'
import { BodyForm } from './body-form.tsx'
import { SecurityForm } from './security-form.tsx'
import { ValueRows } from './value-rows.tsx'
import classes from './form.module.css'

export type RequestTab = 'parameters' | 'headers' | 'body' | 'security' | 'scripts'

interface RequestPanelProps {
  document: TriedDocument
  draft: CallDraft
  alternatives: readonly (readonly UsedScheme[])[]
  secrets: SecretFields
  tokens: TokenContext
  schemaSource: SchemaSource
  tab: RequestTab
  onTab: (tab: RequestTab) => void
  /** Keys of rows that have to be filled in. */
  missing: ReadonlySet<string>
  /** Values the variables of the server may have. */
  variables: readonly ServerVariable[]
  onChange: ChangeDraft
  /** What runs around the call, and how much of it; false for those who see none. */
  scripts: { part: ReactNode; count: number } | false
  /** What opens a WebSocket has messages in place of a body. */
  socket: SocketCall | undefined
  /** At the end of the line of tabs. */
  tools: ReactNode
}

export interface ServerVariable {
  name: string
  value: string
  description: string
  allowed: string[]
}

/** Everything that is sent. */
export function RequestPanel(props: RequestPanelProps) {
  const { t } = useTranslation('debug')
  const { draft, scripts, socket, tab, onTab, tools } = props
  const panelId = useId()
  const counts = countsOf(draft)
  const tabs = [
    { value: 'parameters', label: t('tab.parameters'), count: counts.parameters },
    { value: 'headers', label: t('tab.headers'), count: counts.headers },
    {
      value: 'body',
      label: t(socket === undefined ? 'tab.body' : 'socket.message'),
      hasMark: socket === undefined && draft.body.kind !== 'none',
    },
    { value: 'security', label: t('tab.security'), hasMark: draft.security !== undefined },
    ...(scripts === false ? [] : [{ value: 'scripts' as const, label: t('tab.scripts'), count: scripts.count }]),
  ] as const
  return (
    <>
      <PanelTabs name={t('request')} tabs={tabs} value={tab} onChange={onTab} panelId={panelId}>
        {tools}
      </PanelTabs>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t('request')}
        className="l-flex l-column l-rest l-scroll l-m-visible"
      >
        <TabContent {...props} />
      </div>
    </>
  )
}

function countsOf({ rows }: CallDraft): { parameters: number; headers: number } {
  const isParameter = ({ place }: DraftRow) => place === 'path' || place === 'query'
  const on = rows.filter(({ isOn }) => isOn)
  return { parameters: on.filter(isParameter).length, headers: on.filter((row) => !isParameter(row)).length }
}

function TabContent(props: RequestPanelProps) {
  const { document, draft, alternatives, secrets, tokens, scripts, socket, tab, missing, variables, onChange } = props
  const rowsIn = (place: RowPlace) => (
    <ValueRows
      place={place}
      rows={draft.rows.filter((row) => row.place === place)}
      components={document.components}
      missing={missing}
      onChange={onChange}
    />
  )
  switch (tab) {
    case 'parameters':
      return (
        <>
          {variables.length > 0 && <Variables variables={variables} onChange={onChange} />}
          {draft.rows.some(({ place }) => place === 'path') && rowsIn('path')}
          {rowsIn('query')}
        </>
      )
    case 'headers':
      return (
        <>
          {socket !== undefined && <ProtocolField value={socket.protocols} onChange={socket.setProtocols} />}
          {rowsIn('header')}
          {rowsIn('cookie')}
        </>
      )
    case 'body':
      return socket === undefined ? (
        <BodyForm document={document} body={draft.body} schemaSource={props.schemaSource} onChange={onChange} />
      ) : (
        <Composer {...socket.message} canSend={socket.isOpen} onSend={() => void socket.send()} />
      )
    case 'scripts':
      return (
        <div className="l-px-16 l-py-8">
          <Suspense fallback={<SkeletonRows rows={3} framed />}>{scripts !== false && scripts.part}</Suspense>
        </div>
      )
    case 'security':
      return <SecurityForm {...{ alternatives, draft, secrets, tokens, onChange }} />
  }
}

/** Variables of the server's address. */
function Variables({ variables, onChange }: { variables: readonly ServerVariable[]; onChange: ChangeDraft }) {
  const { t } = useTranslation('debug')
  const listId = useId()
  return (
    <section className="l-pb-12" aria-label={t('variables')}>
      <h3 className="l-row l-px-16 l-min-h-36 l-note l-medium l-spread">{t('variables')}</h3>
      {variables.map(({ name, value, description, allowed }) => (
        <div key={name} className={clsx('l-flex l-gap-8 l-px-16 l-py-4 l-m-wrap', classes['row'])}>
          <div className={clsx('l-min-h-28', classes['name'])} title={description}>
            <code className="l-size-12 l-t1 l-break">{name}</code>
            {description !== '' && <p className="l-note l-cut">{description}</p>}
          </div>
          <div className={clsx('l-rest', classes['entry'])}>
            <VariableField
              value={value}
              onChange={(text) => onChange((draft) => ({ ...draft, variables: { ...draft.variables, [name]: text } }))}
            >
              {(own) => (
                <TextInput
                  className={classes['value'] ?? ''}
                  aria-label={t('valueLabel', { name })}
                  spellCheck={false}
                  {...own}
                  {...(allowed.length > 0 && { list: `${listId}-${name}` })}
                />
              )}
            </VariableField>
          </div>
          {allowed.length > 0 && (
            <datalist id={`${listId}-${name}`}>
              {allowed.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </div>
      ))}
    </section>
  )
}
