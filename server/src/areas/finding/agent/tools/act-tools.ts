/* Acting, where the token may write: proposals for people to accept, and requests of a document sent from here. */
import {
  addProposal,
  callLimits,
  limits,
  PublicId,
  readCallFrames,
  RevisionId,
  sendProxyCall,
  Strict,
  type ProxyCall,
} from '@lectern/contracts'
import Type from 'typebox'
import { ApiRefusal } from '../call-api.ts'
import { defineTool, longestResult, type Tool } from '../tool.ts'

/** Of a body that is sent; a message of the protocol has at most 256 kB. */
const mostText = 100_000

const proposeChange = defineTool({
  name: 'propose_change',
  description:
    'Propose a change of a document for a person to accept: the whole text that read_document gives with form source, with your change in it, the revision given with it, and why (Markdown). Nothing changes until a person accepts. Leave shared models (components) as they are.',
  acts: true,
  input: Strict({
    id: PublicId,
    revision: RevisionId,
    source: Type.String({ minLength: 1, maxLength: mostText }),
    summary: Type.String({ minLength: 1, maxLength: limits.comment }),
  }),
  run: async (call, { id, revision, source, summary }) => {
    const { changes } = await call(addProposal, { body: { docId: id, revision, text: summary, source } })
    return [
      'Proposed, as an open thread beside the document. It would change:',
      ...changes.map((text) => `- ${text}`),
    ].join('\n')
  },
})

const tryCall = defineTool({
  name: 'try_call',
  description: 'Send a request of a document through the debug proxy and read the response.',
  acts: true,
  input: Strict({
    id: PublicId,
    method: Type.String({ minLength: 1, maxLength: 32 }),
    url: Type.String({ minLength: 1, maxLength: callLimits.url }),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    body: Type.Optional(Type.String({ maxLength: mostText })),
  }),
  run: async (call, { id, method, url, headers = {}, body }) => {
    const sent: ProxyCall = {
      ...{ method, url },
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: body === undefined ? null : { kind: 'text', text: body },
    }
    return readResponse(await call.bytes(sendProxyCall, { query: { docId: id }, body: sent }))
  },
})

/** Status, headers, and as much of the body as a result may have. */
async function readResponse(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder()
  let [head, text] = ['', '']
  for await (const frame of readCallFrames(piecesOf(bytes))) {
    if (frame.kind === 'failure')
      throw new ApiRefusal(`There is no response: ${frame.failure.reason} ${frame.failure.detail}`)
    if (frame.kind === 'head') {
      const { status = 0, statusText = '', headers = [] } = frame.head.hops.at(-1) ?? {}
      head = [`${String(status)} ${statusText}`, ...headers.map(({ name, value }) => `${name}: ${value}`)].join('\n')
    }
    if (frame.kind === 'data' && text.length < longestResult) text += decoder.decode(frame.bytes, { stream: true })
  }
  const rest = text.length > longestResult ? '\n\n… The body is longer.' : ''
  return `${head}\n\n${text.slice(0, longestResult)}${rest}`
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

export const actTools: readonly Tool[] = [proposeChange, tryCall]
