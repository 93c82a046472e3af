import { responsesOf } from '@lectern/model'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredChoice } from '../../../shared/lib/hooks/use-stored-choice.ts'
import { useShortcuts } from '../../../shared/lib/hooks/shortcuts.ts'
import type { Addition } from '../../../entities/document/addition/addition.ts'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { requestOfDraft, missingIn, serverOf } from './draft/request-of-draft.ts'
import type { CallDraft, TriedDocument } from './draft/call-draft.ts'
import type { DraftValues } from './draft/draft-values.ts'
import { schemesOf, secretsFor, useSecrets } from './draft/use-secrets.ts'
import { useDraft, type TriedServer } from './draft/use-draft.ts'
import { DirectNotes } from './form/direct-notes.tsx'
import { RequestLine } from './form/request-line.tsx'
import { RequestPanel, type RequestTab } from './form/request-panel.tsx'
import type { CallPlace, FoundCall } from './history/call-history.ts'
import { useKeptCalls } from './history/use-kept-calls.ts'
import { RequestTools } from './request-tools.tsx'
import { Split } from './split.tsx'
import { useCall } from './send/use-call.ts'
import type { SendingChoice, SendingWay } from './send/call-state.ts'
import classes from './debug.module.css'

export interface DebugPageProps {
  docId: string
  docName: string
  document: TriedDocument
  servers: readonly TriedServer[]
  environment: number
  onEnvironment: (index: number) => void
  place: CallPlace
  /** Whether the server sends requests. */
  hasProxy: boolean
  /** Values to begin with, of a call that is opened again. */
  initial: DraftValues | undefined
  onOther: (call: FoundCall) => void
  /** Adds to the document what a response has; absent for who may not edit it. */
  onAdd: ((addition: Addition) => void) | undefined
}

const ways = ['proxy', 'direct'] as const satisfies readonly SendingWay[]

/** An HTTP document as a request that can be sent, and what came of it. */
export function DebugPage(props: DebugPageProps) {
  const { docId, docName, document, servers, environment, onEnvironment, place, hasProxy, initial, onOther, onAdd } =
    props
  const { t } = useTranslation('debug')
  const { draft, change, setDraft, variables } = useDraft(document, servers[environment], initial)
  const secrets = useSecrets(`${place.userId}/${place.moduleId}`)
  const alternatives = useMemo(() => schemesOf(document), [document])
  const schemes = draft.security === undefined ? [] : (alternatives[draft.security] ?? [])
  const [chosenWay, setWay] = useStoredChoice('lectern.callWay', ways)
  const way = hasProxy ? chosenWay : 'direct'
  const [tab, setTab] = useState<RequestTab>(() => firstTab(draft))
  const [isAsked, setAsked] = useState(false)
  const { call, send, cancel, isRunning } = useCall()
  const keep = useKeptCalls(place)
  const missing = missingIn(draft)
  const filled = useMemo(() => requestOfDraft(document, draft), [document, draft])
  const server = serverOf(draft)
  const hasServer = URL.canParse(server)
  const submit = async ({ chosen = way, verifyTls = true }: SendingChoice = {}) => {
    setAsked(true)
    if (!hasServer) return
    if (missing.length > 0) {
      setTab('parameters')
      return
    }
    const sent = requestOfDraft(document, draft, secretsFor(schemes, secrets))
    const ended = await send(sent, { docId, way: chosen, verifyTls })
    await keep({ docId, docName, document, draft }, ended)
  }
  useShortcuts({ 'mod+Enter': () => void submit() })
  const documented = useMemo(
    () => ({ responses: responsesOf(document.content, document.components), components: document.components }),
    [document],
  )
  const problem = isAsked ? problemOf({ hasServer, names: missing.map(({ name }) => name) }) : undefined
  return (
    <section className={clsx('l-flex l-column', classes['page'])} aria-label={t('title')}>
      <RequestLine
        environments={servers}
        environment={environment}
        onEnvironment={onEnvironment}
        method={document.content.method}
        server={draft.server}
        onServer={(text) => change((before) => ({ ...before, server: text }))}
        path={filled.request.url.slice(server.replace(/\/$/, '').length)}
        address={filled.request.url}
        way={way}
        onWay={hasProxy ? setWay : undefined}
        isRunning={isRunning}
        onSend={() => void submit()}
        onCancel={cancel}
      />
      {problem !== undefined && (
        <p className="l-px-16 l-py-8 l-bad" role="alert">
          {problem.kind === 'server' ? t('missingServer') : t('missing', { names: problem.names.join(', ') })}
        </p>
      )}
      {way === 'direct' && <DirectNotes request={filled.request} />}
      <Split
        left={
          <RequestPanel
            document={document}
            draft={draft}
            alternatives={alternatives}
            secrets={secrets}
            tab={tab}
            onTab={setTab}
            missing={new Set(isAsked ? missing.map(({ key }) => key) : [])}
            variables={variables}
            onChange={change}
            tools={
              <RequestTools
                document={document}
                docId={docId}
                draft={draft}
                schemes={schemes}
                secrets={secrets}
                place={place}
                onDraft={setDraft}
                onOther={onOther}
              />
            }
          />
        }
        right={
          <AnswerPanel
            call={call}
            documented={documented}
            onAdd={onAdd}
            hasProxy={hasProxy}
            onSendAgain={(choice) => {
              if (choice.chosen !== undefined) setWay(choice.chosen)
              void submit(choice)
            }}
          />
        }
      />
    </section>
  )
}

/** The part that most often has to be filled in. */
function firstTab({ rows, body }: CallDraft): RequestTab {
  if (body.kind !== 'none') return 'body'
  return rows.some(({ place }) => place === 'path' || place === 'query') || rows.length === 0 ? 'parameters' : 'headers'
}

interface Incomplete {
  hasServer: boolean
  names: readonly string[]
}

function problemOf({
  hasServer,
  names,
}: Incomplete): { kind: 'server' } | { kind: 'names'; names: readonly string[] } | undefined {
  if (!hasServer) return { kind: 'server' }
  return names.length === 0 ? undefined : { kind: 'names', names }
}
