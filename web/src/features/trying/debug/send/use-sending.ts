/* Sending what is put together: what is asked first, the scripts around it, and what is kept of it. */
import { digestOf, fillCall, KeysMissing, secretsFor, type BodyDescription, type UsedScheme } from '@lectern/model'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError, reportError } from '../../../../shared/api/report-error.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import type { Visit } from '../../../../entities/visit/visit-access.ts'
import type { CallDraft, TriedDocument } from '../draft/call-draft.ts'
import { requestOfDraft, type FilledRequest } from '../draft/request-of-draft.ts'
import type { SecretFields } from '../draft/use-secrets.ts'
import type { CallPlace } from '../history/call-history.ts'
import { useKeptCalls } from '../history/use-kept-calls.ts'
import type { Scripts } from '../scripts/use-scripts.ts'
import type { CallValues } from '../variables/use-variables.ts'
import { signFilled } from './sign-filled.ts'
import type { SendingChoice, SendingWay } from './call-state.ts'
import type { AskedFor } from './use-asking.ts'
import { useAsking } from './use-asking.ts'
import { framesOf, useCall } from './use-call.ts'
import { readWhole } from './whole-response.ts'

interface SendingProps {
  docId: string
  docName: string
  visit: Visit | undefined
  document: TriedDocument
  draft: CallDraft
  named: CallValues
  schemes: readonly UsedScheme[]
  secrets: SecretFields
  way: SendingWay
  place: CallPlace
  scripts: Scripts
  onAsked: (first: AskedFor) => void
}

export function useSending(props: SendingProps) {
  const { docId, docName, visit, document, draft, named, schemes, secrets, way, place, scripts, onAsked } = props
  const { t } = useTranslation('debug')
  const { call, send, showBody, clear, cancel, isRunning } = useCall()
  const [isPreparing, setPreparing] = useState(false)
  const preparing = useRef<AbortController>(undefined)
  useEffect(() => () => preparing.current?.abort(), [])
  const keep = useKeptCalls(place)
  const asking = useAsking({ draft, named, schemes, secrets })
  const isAsked = (isSure: boolean): boolean => {
    const first = asking.ask(isSure)
    if (first !== undefined) onAsked(first)
    return first !== undefined
  }
  const filled = () =>
    requestOfDraft(document, fillCall(draft, named.values), secretsFor(schemes, secrets.get, named.values))
  const prepare = async (request: FilledRequest) => {
    const stop = new AbortController()
    preparing.current = stop
    setPreparing(true)
    try {
      return await scripts.before(request, named, stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) reportError(error)
      return undefined
    } finally {
      setPreparing(false)
    }
  }
  const sign = async (prepared: FilledRequest): Promise<FilledRequest | undefined> => {
    try {
      return await signFilled(prepared, schemes, secrets.get, named.values)
    } catch (error) {
      const isMissing = error instanceof KeysMissing
      showToast({
        kind: 'error',
        message: isMissing ? t('security.keysMissing', { name: error.message }) : describeError(error),
      })
      return undefined
    }
  }
  /** The request as it is sent: after its scripts, and signed. Undefined when something is missing or failed. */
  const ready = async (isSure: boolean) => {
    // Scripts may set what has no value yet.
    if (isPreparing || isAsked(isSure || scripts.hasBefore)) return undefined
    clear()
    const prepared = await prepare(filled())
    if (prepared === undefined || (prepared.unknown.length > 0 && isAsked(isSure))) return undefined
    const signed = await sign(prepared.filled)
    return signed && { prepared, signed }
  }
  const submit = async ({
    chosen = way,
    verifyTls = true,
    isSure = false,
  }: SendingChoice & { isSure?: boolean } = {}) => {
    const request = await ready(isSure)
    if (request === undefined) return
    const { prepared, signed } = request
    const digest = digestOf(schemes, secrets.get, named.values)
    const ended = await send(signed, { docId, visit, way: chosen, verifyTls, digest })
    await keep({ docId, docName, document, draft }, ended)
    const outcome = await scripts.after(ended, prepared, named).catch(reportError)
    if (outcome !== undefined && outcome.data !== null) showBody(ended.number, outcome.data)
  }
  /** What the service answers to another body that is sent as the call is: with its parameters, sign-in and scripts. The call itself stays. */
  const askWith = async (body: BodyDescription, mostBytes: number, signal: AbortSignal) => {
    if (isPreparing || isAsked(true)) return undefined
    const { request } = filled()
    const prepared = await prepare({ request: { ...request, method: 'POST', body }, files: [] })
    const signed = prepared && (await sign(prepared.filled))
    return signed && readWhole(framesOf(signed, { docId, visit, way, verifyTls: true }, signal), mostBytes)
  }
  const cancelAll = () => {
    preparing.current?.abort()
    cancel()
  }
  return { call, asking, filled, ready, submit, askWith, cancel: cancelAll, isRunning: isRunning || isPreparing }
}
