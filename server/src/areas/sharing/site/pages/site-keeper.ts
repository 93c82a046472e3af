/* What was written of sites, kept until anything in it changes. Owns: what a kept answer hangs on besides what its maker names. */
import { hash } from 'node:crypto'
import type { AppContext } from '../../../../core/context.ts'
import { productVersion } from '../../../../core/version.ts'
import { PreparedCache } from '../../../../http/prepared-cache.ts'
import { PreparedBody } from '../../../../http/replies.ts'
import type { SiteRequest } from './site-writing.ts'

const cacheBytes = 64 * 1024 * 1024

export class SiteKeeper {
  readonly #languages: AppContext['languages']
  readonly #answers = new PreparedCache<PreparedBody>(cacheBytes)
  readonly #sites = new WeakMap<SiteRequest['site']['version'], string>()

  constructor({ languages }: Pick<AppContext, 'languages'>) {
    this.#languages = languages
  }

  /** @param facts everything the answer shows besides the site, its versions and the words of the language */
  async keep(
    { site, source, language }: SiteRequest,
    facts: readonly unknown[],
    make: () => string | Promise<string>,
  ): Promise<PreparedBody> {
    const words = (await this.#languages.current()).version
    const key = JSON.stringify([this.#about(site), source.of, source.id, language, words, facts])
    return this.#answers.find(key) ?? this.#answers.get(key, async () => new PreparedBody(await make(), tagOf(key)))
  }

  /** Of a site and its versions as they were read; rows that were kept are the same ones until something is written. */
  #about({ version, versions }: SiteRequest['site']): string {
    const known = this.#sites.get(version)
    if (known !== undefined) return known
    const labels = versions.map(({ label, is_default }) => [label, is_default])
    const own = [version.id, version.updated_at_ms, version.current_name, version.label]
    const about = tagOf(JSON.stringify([productVersion, own, labels]))
    this.#sites.set(version, about)
    return about
  }
}

function tagOf(key: string): string {
  return `"${hash('sha256', key, 'base64url').slice(0, 27)}"`
}
