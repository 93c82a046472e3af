/* Who may call, as Markdown. */
import type { SecurityUse } from '@lectern/model'
import type { ExportTexts } from '../export/export-texts.ts'
import { readScheme } from '../pages/read-http.ts'
import { schemePlace } from '../pages/words.ts'
import { code } from './write-table.ts'

/** Ways to sign in, one per line: the schemes with where each credential goes. */
export function securityList(alternatives: readonly (readonly SecurityUse[])[], texts: ExportTexts): string {
  return alternatives
    .map(
      (uses) =>
        `- ${uses.length === 0 ? texts.noAuthentication : uses.map((use) => schemeText(use, texts)).join(' + ')}`,
    )
    .join('\n')
}

function schemeText(use: SecurityUse, texts: ExportTexts): string {
  const scheme = readScheme(use)
  const sends = scheme.sends === '' ? '' : ` ${code(scheme.sends)}`
  const scopes = use.scopes.length === 0 ? '' : ` (${use.scopes.map(code).join(', ')})`
  return `${code(use.name)}: ${schemePlace(scheme, texts)}${sends}${scopes}`
}
