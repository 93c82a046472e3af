/* Prompts that people choose in their client: what to ask of a document, with the document. */
import { listChangelog } from '@lectern/contracts'
import {
  ProtocolError,
  ProtocolErrorCode,
  type PromptMessage,
  type Protocol,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { AppContext } from '../../../core/context.ts'
import type { AgentCall } from './agent-call.ts'
import { markdownType, resourceOf } from './agent-resources.ts'
import type { CallApi } from './call-api.ts'
import { orProtocolError } from './refusals.ts'
import { lineOfChange, readDocumentText } from './tools/read-tools.ts'
import { partOf } from './tool.ts'

interface Prompt {
  name: string
  /** Besides the document. */
  asks: readonly string[]
  /** What stands before the document. */
  before?: (call: CallApi, docId: string) => Promise<string>
}

const newestChanges = 20

const prompts: readonly Prompt[] = [
  { name: 'explain_operation', asks: [] },
  { name: 'write_call', asks: ['language'] },
  {
    name: 'review_change',
    asks: [],
    before: async (call, docId) => {
      const { list } = await call(listChangelog, { query: { docId } })
      return list.slice(0, newestChanges).map(lineOfChange).join('\n')
    },
  },
]

const document = 'document'

export function servePrompts(
  server: Pick<Protocol<ServerContext>, 'setRequestHandler'>,
  { texts }: Pick<AppContext, 'texts'>,
  current: AgentCall,
): void {
  const say = (key: string, params?: Record<string, string>) => texts.say(current.language, 'agent', key, params)
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, asks }) => ({
      ...{ name, title: say(`prompt.${name}.title`), description: say(`prompt.${name}.description`) },
      arguments: [document, ...asks].map((each) => ({
        ...{ name: each, required: true, description: say(`argument.${each}`) },
      })),
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    const given = params.arguments ?? {}
    const missing = [document, ...(prompt?.asks ?? [])].find((name) => (given[name] ?? '') === '')
    if (prompt === undefined || missing !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, missing ?? params.name)
    const messages = messagesOf(prompt, {
      current,
      ask: say(`prompt.${prompt.name}.ask`, given),
      id: idIn(given[document] ?? ''),
    })
    return {
      description: say(`prompt.${prompt.name}.description`),
      messages: await orProtocolError(messages, texts, current.language),
    }
  })
}

async function messagesOf(
  { name, before }: Prompt,
  { current, ask, id }: { current: AgentCall; ask: string; id: string },
): Promise<PromptMessage[]> {
  await current.onCall(name)
  const text = partOf(await readDocumentText(current.call, id), 0, 'read_document')
  const context = await before?.(current.call, id)
  return [
    { role: 'user', content: { type: 'text', text: context === undefined ? ask : `${ask}\n\n${context}` } },
    { role: 'user', content: { type: 'resource', resource: { uri: resourceOf(id), mimeType: markdownType, text } } },
  ]
}

/** Of an id, the address of a document's page, or that of its resource. */
function idIn(text: string): string {
  // Pattern: an argument of a message, at most 256 kB, read once.
  return /\/(?:view|doc)\/(\w{1,32})/.exec(text)?.[1] ?? text.trim()
}
