/* When a call ends: with the connection of whoever asked for it, which may be closed before the call is open. */
import type { Duplex, Writable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenCall } from './proxy-commands.ts'

/** Acts when the connection closes; immediately if it has. */
export function onceClosed(connection: Writable | Duplex | IncomingMessage, act: () => void): void {
  if (connection.destroyed) act()
  else connection.once('close', act)
}

/** The call ends with its answer, whoever ends that; what is still sent to it is read and forgotten. */
export function endWithAnswer({ raw }: FastifyRequest, reply: FastifyReply, open: OpenCall): void {
  onceClosed(reply.raw, () => {
    open.close()
    raw.unpipe()
    raw.resume()
  })
}
