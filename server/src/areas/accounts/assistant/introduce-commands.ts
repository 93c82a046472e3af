/* Assistants introduce themselves: a name, and where they may be sent back to. It gives them nothing yet. */
import { assistantLimits } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { newAddressKey } from '../../../auth/secrets.ts'
import type { AssistantRow } from '../../../db/schema.ts'
import { countAssistants, deleteUnused, insertAssistant } from './assistant-repo.ts'
import { OAuthRefusal } from './oauth-refusal.ts'
import { mayLeadTo } from './redirects.ts'

/** Anyone may introduce one: together they stay few, and whom nobody allows anything is forgotten. */
const mostAssistants = 5_000
const unusedMs = 7 * 24 * 60 * 60 * 1000
const nameless = 'MCP client'

/** @throws {OAuthRefusal} */
export async function introduce({ db, clock }: AppContext, said: unknown): Promise<Omit<AssistantRow, 'id'>> {
  const { name, redirects } = readMetadata(said)
  const nowMs = clock()
  const row = { client_key: newAddressKey(), name, redirects: JSON.stringify(redirects), created_at_ms: nowMs }
  await db.transaction().execute(async (tx) => {
    await deleteUnused(tx, nowMs - unusedMs)
    if ((await countAssistants(tx)) >= mostAssistants)
      throw new OAuthRefusal('invalid_request', 'Too many clients have registered; try again later.')
    await insertAssistant(tx, row)
  })
  return row
}

function readMetadata(said: unknown): { name: string; redirects: string[] } {
  if (typeof said !== 'object' || said === null)
    throw new OAuthRefusal('invalid_client_metadata', 'Send a JSON object.')
  const given: Record<string, unknown> = { ...said }
  const redirects = given['redirect_uris']
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > assistantLimits.redirects)
    throw new OAuthRefusal('invalid_redirect_uri', 'redirect_uris: between 1 and 10 addresses.')
  const texts = redirects.map(String)
  if (!texts.every(mayLeadTo))
    throw new OAuthRefusal(
      'invalid_redirect_uri',
      'redirect_uris: https, http on the loopback, or a scheme of your own.',
    )
  const claimed = given['client_name']
  const name = typeof claimed === 'string' ? plain(claimed) : ''
  return { name: name === '' ? nameless : name, redirects: texts }
}

/** One line that cannot pass for more than it is: without control and direction marks. */
function plain(name: string): string {
  return name
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, assistantLimits.name)
    .trim()
}
