/* Documents as resources: what people attach to a conversation by its address. */
import { ResourceNotFoundError, type Protocol, type ServerContext } from '@modelcontextprotocol/server'
import type { AppContext } from '../../../core/context.ts'
import type { AgentCall } from './agent-call.ts'
import { orProtocolError } from './refusals.ts'
import { readDocumentText } from './tools/read-tools.ts'
import { partOf } from './tool.ts'

const scheme = 'lectern://doc/'
export const markdownType = 'text/markdown'

/** The address of a document as a resource. */
export const resourceOf = (id: string): string => scheme + id

export function serveResources(
  server: Pick<Protocol<ServerContext>, 'setRequestHandler'>,
  { texts }: Pick<AppContext, 'texts'>,
  current: AgentCall,
): void {
  const say = (key: string) => texts.say(current.language, 'agent', key)
  // There may be any number of them: they are found by the tools.
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        ...{ name: 'document', uriTemplate: `${scheme}{id}`, mimeType: markdownType },
        ...{ title: say('document.title'), description: say('document.description') },
      },
    ],
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    if (!uri.startsWith(scheme)) throw new ResourceNotFoundError(uri)
    const read = async () => {
      await current.onCall('read_document')
      return readDocumentText(current.call, uri.slice(scheme.length))
    }
    const text = await orProtocolError(read(), texts, current.language)
    return { contents: [{ uri, mimeType: markdownType, text: partOf(text, 0, 'read_document') }] }
  })
}
