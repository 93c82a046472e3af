import type { OwnValue } from '@lectern/contracts'
import { fillCall, responsesOf, schemesAt, schemesOf, serverOf, withPlainNames } from '@lectern/model'
import clsx from 'clsx'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredChoice } from '../../../shared/lib/hooks/use-stored-choice.ts'
import { commands } from '../../../shared/commands/command-list.ts'
import { useCommands } from '../../../shared/commands/use-commands.ts'
import type { Visit } from '../../../entities/visit/visit-access.ts'
import type { Addition } from '../../../entities/document/addition/addition.ts'
import type { AnswerPanelProps } from './answer/answer-panel.tsx'
import { CaseTools } from './cases/case-tools.tsx'
import type { PickedPart } from './cases/picked-value.ts'
import { requestOfDraft } from './draft/request-of-draft.ts'
import type { CallDraft, TriedDocument } from './draft/call-draft.ts'
import type { DraftValues } from './draft/draft-values.ts'
import { useSecrets } from './draft/use-secrets.ts'
import { useDraft, type TriedServer } from './draft/use-draft.ts'
import { CertificateNote } from './form/certificate-note.tsx'
import { DirectNotes } from './form/direct-notes.tsx'
import { RequestLine } from './form/request-line.tsx'
import { RequestPanel, type RequestTab } from './form/request-panel.tsx'
import { introspectionBody, mostSchemaBytes } from './graphql/graphql-schema.ts'
import type { CallPlace, FoundCall } from './history/call-history.ts'
import { Outcome } from './outcome.tsx'
import { RequestTools } from './request-tools.tsx'
import { Split } from './split.tsx'
import { useScriptDrafts } from './scripts/editor/use-script-drafts.ts'
import type { ScriptLinks } from './scripts/scripts-part.tsx'
import { useScripts } from './scripts/use-scripts.ts'
import { useTrial } from './scripts/use-trial.ts'
import type { SendingWay } from './send/call-state.ts'
import { AskedFirst } from './send/asked-first.tsx'
import { useSending } from './send/use-sending.ts'
import { socketUrlOf } from './socket/open-socket.ts'
import { SocketPanel } from './socket/socket-panel.tsx'
import { useSocketCall } from './socket/use-socket-call.ts'
import { useVariables } from './variables/use-variables.ts'
import { VariableProvider } from './variables/variable-context.ts'
import classes from './debug.module.css'

const VariablesDialog = lazy(async () => ({
  default: (await import('./variables/variables-dialog.tsx')).VariablesDialog,
}))
const ScriptsPart = lazy(() => import('./scripts/scripts-part.tsx'))

export interface DebugPageProps {
  docId: string
  /** What is visited: without cases and variables, and its calls go through the server alone where that sends them. Absent for people with an account. */
  visit?: Visit | undefined
  docName: string
  document: TriedDocument
  servers: readonly TriedServer[]
  environment: number
  onEnvironment: (index: number) => void
  place: CallPlace
  /** The reader's own values of variables. */
  own: readonly OwnValue[]
  /** Whether the server sends requests. */
  hasProxy: boolean
  /** Values to begin with, of a call that is opened again. */
  initial: DraftValues | undefined
  onOther: (call: Pick<FoundCall, 'docId' | 'values'>) => void
  /** Shown over a response, from its headers. */
  Explanation?: AnswerPanelProps['Explanation']
  /** Adds to the document what a response has; absent for who may not edit it. */
  onAdd: ((addition: Addition) => void) | undefined
  /** What is tried is not saved: nothing of it is kept as a finding about the document. */
  isDraft?: boolean
  /** Where scripts of the application and of the project are changed. */
  scriptLinks?: ScriptLinks
}

const ways = ['proxy', 'direct'] as const satisfies readonly SendingWay[]

/** An HTTP document as a request that can be sent, and what came of it. */
export function DebugPage(props: DebugPageProps) {
  const {
    docId,
    visit,
    docName,
    document,
    servers,
    environment,
    onEnvironment,
    place,
    hasProxy,
    initial,
    onOther,
    onAdd,
    own,
  } = props
  const { t } = useTranslation('debug')
  const { draft, change, setDraft, variables } = useDraft(document, servers[environment], initial)
  const owner = `${place.userId}/${place.moduleId}`
  const scripts = useScripts({ docId, place: owner, isOff: visit !== undefined })
  const scriptDrafts = useScriptDrafts()
  const named = useVariables(document.application.root, servers[environment], own, scripts.values)
  const secrets = useSecrets(owner)
  const alternatives = useMemo(() => schemesOf(document), [document])
  const schemes = useMemo(() => schemesAt(document, draft.security), [document, draft.security])
  const [chosenWay, setWay] = useStoredChoice('lectern.callWay', ways)
  const offered = !hasProxy ? 'direct' : visit !== undefined ? 'visit' : 'both'
  const way = offered === 'both' ? chosenWay : offered === 'visit' ? 'proxy' : 'direct'
  const [tab, setTab] = useState<RequestTab>(() => firstTab(draft))
  const [isSetting, setSetting] = useState(false)
  const [picked, setPicked] = useState<PickedPart>()
  const isMock = props.Explanation !== undefined
  const server = serverOf(fillCall(draft, named.values))
  const socket = useSocketCall({ docId, visit, way, server, isOff: isMock, values: named.values })
  const { call, asking, filled, ready, submit, askWith, cancel, isRunning } = useSending({
    ...{ docId, docName, visit, document, named, schemes, secrets, way, place, scripts },
    draft: socket.isOn ? withoutBody(draft) : draft,
    onAsked: (first) => {
      if (first === 'names') setTab('parameters')
    },
  })
  const trial = useTrial({ docId, filled, named, call, scripted: scripts.values })
  const shown = useMemo(() => requestOfDraft(document, draft), [document, draft])
  const open = useMemo(() => requestOfDraft(document, fillCall(draft, named.openValues)), [document, draft, named])
  const begin = (isSure = false) => void (socket.isOn ? socket.connect(ready, { isSure }) : submit({ isSure }))
  useCommands(commands.reading, { send: () => (socket.isOpen ? void socket.send() : begin()) })
  const documented = useMemo(
    () => ({ responses: responsesOf(document.content, document.components), components: document.components }),
    [document],
  )
  const setVariables = visit === undefined ? () => setSetting(true) : undefined
  const opened = { document, docId, draft, schemes, secrets, onDraft: setDraft, onOther }
  return (
    <VariableProvider value={named}>
      <section className={clsx('l-flex l-column', classes['page'])} aria-label={t('title')}>
        <RequestLine
          environments={servers}
          environment={environment}
          onEnvironment={onEnvironment}
          method={document.content.method}
          server={draft.server}
          onServer={(text) => change((before) => ({ ...before, server: text }))}
          path={withPlainNames(shown.request.url.slice(serverOf(draft).replace(/\/$/, '').length))}
          address={withPlainNames(socket.isOn ? socketUrlOf(open.request.url) : open.request.url)}
          way={way}
          onWay={offered === 'both' ? setWay : undefined}
          isSocket={socket.isOn}
          onSocket={isRunning ? undefined : socket.onSwitch}
          isRunning={isRunning || socket.isRunning}
          onSend={() => begin()}
          onCancel={socket.isRunning ? socket.socket.close : cancel}
        />
        <AskedFirst asking={asking} environment={named.environment} onSet={setVariables} onSend={() => begin(true)} />
        <CertificateNote schemes={schemes} />
        {way === 'direct' && <DirectNotes request={open.request} isSocket={socket.isOn} />}
        <Split
          left={
            <RequestPanel
              document={document}
              draft={draft}
              alternatives={alternatives}
              secrets={secrets}
              tokens={{ way, docId, visit, server, values: named.values }}
              schemaSource={{
                address: open.request.url,
                isVisit: visit !== undefined,
                ask: (signal) => askWith(introspectionBody, mostSchemaBytes, signal),
              }}
              tab={tab}
              onTab={setTab}
              missing={asking.missing}
              variables={variables}
              onChange={change}
              socket={socket.isOn ? socket : undefined}
              scripts={
                visit === undefined && {
                  count: scripts.count,
                  part: <ScriptsPart place={{ docId }} drafts={scriptDrafts} trial={trial} links={props.scriptLinks} />,
                }
              }
              tools={
                <>
                  {visit === undefined && (
                    <CaseTools
                      {...opened}
                      setting={{ moduleId: place.moduleId, server: servers[environment], named, way }}
                      call={call}
                      picked={picked}
                      onPicked={() => setPicked(undefined)}
                    />
                  )}
                  <RequestTools {...opened} values={named.openValues} onVariables={setVariables} place={place} />
                </>
              }
            />
          }
          right={
            <Outcome
              scripts={scripts}
              onScript={(scriptId) => {
                scriptDrafts.open(scriptId)
                setTab('scripts')
              }}
              onPicked={onAdd && setPicked}
              socket={
                socket.isOn && (
                  <SocketPanel
                    socket={socket.socket}
                    isVisit={visit !== undefined}
                    onUnverified={() => void socket.connect(ready, { isSure: true, verifyTls: false })}
                  />
                )
              }
              answer={{
                ...{ call, documented, onAdd, Explanation: props.Explanation, ways: offered },
                driftOf: onAdd && !isMock && props.isDraft !== true ? docId : undefined,
                onSendAgain: (choice) => {
                  if (choice.chosen !== undefined) setWay(choice.chosen)
                  void submit({ ...choice, isSure: true })
                },
              }}
            />
          }
        />
        {isSetting && (
          <Suspense>
            <VariablesDialog
              moduleId={place.moduleId}
              variables={named}
              used={asking.used}
              onClose={() => setSetting(false)}
            />
          </Suspense>
        )}
      </section>
    </VariableProvider>
  )
}

/** The request that opens a WebSocket has none. */
function withoutBody(draft: CallDraft): CallDraft {
  return { ...draft, body: { kind: 'none', mediaType: '', text: '', fields: [], file: undefined } }
}

/** The part that most often has to be filled in. */
function firstTab({ rows, body }: CallDraft): RequestTab {
  if (body.kind !== 'none') return 'body'
  return rows.some(({ place }) => place === 'path' || place === 'query') || rows.length === 0 ? 'parameters' : 'headers'
}
