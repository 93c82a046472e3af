/*
 * Bodies of pushes as bytes, whatever their type: who reads them knows better. Owns: that a large one is put together a piece at a time, in
 * memory that threads share instead of copying it.
 */
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { bytesPerTurn } from './bytes-per-turn.ts'

export function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async ({ headers, routeOptions }: FastifyRequest, payload: Readable) => {
    const limit = routeOptions.bodyLimit
    if (Number(headers['content-length']) > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    return putTogether(await collect(payload, limit))
  })
}

/** Leaves the stream open when it is too long: the rest is read before the answer. */
function collect(payload: Readable, limit: number): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    const take = (part: Buffer): void => {
      length += part.length
      if (length <= limit) parts.push(part)
      else end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    }
    const end = (error?: Error): void => {
      payload.off('data', take).off('end', end).off('error', end)
      if (error === undefined) resolve(parts)
      else reject(error)
    }
    payload.on('data', take).on('end', end).on('error', end)
  })
}

async function putTogether(parts: readonly Buffer[]): Promise<Buffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const whole = Buffer.from(new SharedArrayBuffer(length))
  let done = 0
  let turn = 0
  for (const part of parts) {
    done += part.copy(whole, done)
    if (done - turn < bytesPerTurn) continue
    turn = done
    await nextTurn()
  }
  return whole
}
