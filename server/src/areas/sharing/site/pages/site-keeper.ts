/* What was written of sites, kept until anything in it changes. Owns: what a kept answer hangs on besides what its maker names. */
import { createHash } from 'node:crypto'
import type { AppContext } from '../../../../core/context.ts'
import { productVersion } from '../../../../core/version.ts'
import { PreparedCache } from '../../../../http/prepared-cache.ts'
import { PreparedBody } from '../../../../http/replies.ts'
import type { SiteRequest } from './site-writing.ts'

const cacheBytes = 64 * 1024 * 1024

export class SiteKeeper {
  readonly #languages: AppContext['languages']
  readonly #answers = new PreparedCache<PreparedBody>(cacheBytes)

  constructor({ languages }: Pick<AppContext, 'languages'>) {
    this.#languages = languages
  }

  /** @param facts everything the answer shows besides the site, its versions and the words of the language */
  async keep(
    { site, source, language }: SiteRequest,
    facts: readonly unknown[],
    make: () => string | Promise<string>,
  ): Promise<PreparedBody> {
    const { version, versions } = site
    const labels = versions.map(({ label, is_default }) => [label, is_default])
    const words = (await this.#languages.current()).version
    const about = [productVersion, version.id, version.updated_at_ms, version.current_name, version.label, labels]
    const key = JSON.stringify([about, source, language, words, facts])
    return this.#answers.get(key, async () => new PreparedBody(await make(), tagOf(key)))
  }
}

function tagOf(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`
}
