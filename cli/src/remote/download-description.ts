/* An application of the server as an OpenAPI description. */
import { exportIssuesHeader, exportOpenApi } from '@lectern/contracts'
import { CommandError } from '../errors.ts'
import { messageOf, requestAgain } from './request.ts'
import type { RemoteSettings } from './settings.ts'

interface Wanted {
  moduleId: string
  format: 'json' | 'yaml'
  version: string
}

/** `issues`: how many things the version cannot express. Throws what the server refuses, with its message. */
export async function downloadDescription(
  { url, token }: RemoteSettings,
  { moduleId, format, version }: Wanted,
): Promise<{ text: string; issues: number }> {
  const query = new URLSearchParams({ moduleId, format, version })
  const response = await requestAgain(`${url}${exportOpenApi.path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  // A refusal comes as an envelope; a description is none.
  const refusal = messageOf(text)
  if (refusal !== undefined) throw new CommandError(refusal)
  return { text, issues: Number(response.headers.get(exportIssuesHeader) ?? 0) }
}
