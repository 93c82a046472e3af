/* What came of a call, from the frames it was answered with. */
import { Readable } from 'node:stream'
import { readCallFrames, type CallEnd, type CallFailureFacts, type CallHead } from '@lectern/contracts'

export interface Answered {
  head?: CallHead
  failure?: CallFailureFacts
  body: Buffer
  end?: CallEnd
}

export async function readFrames(bytes: Buffer): Promise<Answered> {
  const chunks: Uint8Array[] = []
  const answered: Answered = { body: Buffer.alloc(0) }
  for await (const frame of readCallFrames(Readable.from([bytes]))) {
    if (frame.kind === 'data') chunks.push(frame.bytes)
    else if (frame.kind === 'head') answered.head = frame.head
    else if (frame.kind === 'end') answered.end = frame.end
    else answered.failure = frame.failure
  }
  return { ...answered, body: Buffer.concat(chunks) }
}
