import type { VariableValues } from '@lectern/model'
import { useState } from 'react'
import { reportError } from '../../../../shared/api/report-error.ts'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import type { SendingWay } from '../send/call-state.ts'
import type { CallOrigin } from '../send/send-through-proxy.ts'
import { useMessageDraft } from './composer.tsx'
import { isProtocol, isSocketUrl, protocolsIn } from './open-socket.ts'
import { useSocket } from './use-socket.ts'

interface SocketCallProps extends CallOrigin {
  way: SendingWay
  /** Of the service, with the values of its variables. */
  server: string
  /** Nothing there speaks the protocol. */
  isOff: boolean
  values: VariableValues
}

/** Makes the request that opens a connection; undefined when something is missing. */
type Ready = (isSure: boolean) => Promise<{ signed: FilledRequest } | undefined>

/** A document as a WebSocket: whether it is one, the connection, and the message that is being written. */
export function useSocketCall({ docId, visit, way, server, isOff, values }: SocketCallProps) {
  const socket = useSocket()
  const [isSwitched, setSwitched] = useState(false)
  const [protocols, setProtocols] = useState('')
  const message = useMessageDraft(values)
  const isOpen = socket.phase === 'open'
  const isRunning = isOpen || socket.phase === 'connecting' || socket.phase === 'closing'
  const isByAddress = isSocketUrl(server)
  const connect = async (ready: Ready, { isSure, verifyTls = true }: { isSure: boolean; verifyTls?: boolean }) => {
    const wanted = protocolsIn(protocols)
    if (isRunning || !wanted.every(isProtocol)) return
    const request = await ready(isSure)
    if (request !== undefined) await socket.connect(request.signed, { docId, visit, way, verifyTls, protocols: wanted })
  }
  const send = async () => {
    try {
      const content = await message.content()
      if (content !== undefined) socket.send(content)
    } catch (error) {
      reportError(error)
    }
  }
  return {
    isOn: isByAddress || isSwitched || isRunning,
    /** Undefined where there is no choice. */
    onSwitch: isByAddress || isRunning || isOff ? undefined : setSwitched,
    ...{ socket, protocols, setProtocols, message, isOpen, isRunning, connect, send },
  }
}

export type SocketCall = ReturnType<typeof useSocketCall>
