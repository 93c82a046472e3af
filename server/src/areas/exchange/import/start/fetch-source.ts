/* Getting a description from an address, with everything it refers to. */
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { AllowList } from '../../../../outside/address-rules.ts'
import { fetchError } from '../../../../outside/fetch-error.ts'
import { fetchOutside, type OriginHeaders, type OutsideAnswer } from '../../../../outside/outside-fetch.ts'

const maxFiles = 200
/** For the root and all files together. */
export const totalMs = 60_000
export const maxRedirects = 5

export interface SourceFetcher {
  /** @throws {AppError} address_forbidden, import_fetch_failed */
  fetchRoot(url: string): Promise<OutsideAnswer>
  /** A file the description refers to; `undefined` when it cannot be had, which the report then shows at the reference. */
  load(url: string): Promise<Uint8Array | undefined>
  /** How many such files were asked for. */
  countLoaded(): number
}

export interface FetcherOptions {
  allowed: AllowList
  /** For the origin of the root: what lies elsewhere is asked for without. */
  signIn?: OriginHeaders
  maxBytes: number
  signal: AbortSignal
  /** Receives what could not be fetched, before it is passed on. */
  onRefused: (error: AppError) => Promise<void>
}

/**
 * What a saved address signs in with, as it is sealed under the name.
 * @throws {AppError} import_fetch_failed when it was deleted: without it another account's response would be imported
 */
export async function readSignIn(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  url: string,
  secretName: string,
): Promise<OriginHeaders> {
  const sealed = await vault.get(db, secretName)
  if (sealed === undefined) throw fetchError('fetch.secret')
  // Sealed by who saves addresses.
  return { origin: new URL(url).origin, headers: JSON.parse(sealed) as Record<string, string> }
}

/** Limits on number, bytes and time hold for the root and all files together. */
export function openSourceFetcher({ allowed, signIn, maxBytes, signal, onRefused }: FetcherOptions): SourceFetcher {
  const deadlineMs = performance.now() + totalMs
  let files = 0
  let bytes = 0
  const fetchNext = async (url: string): Promise<OutsideAnswer> => {
    try {
      const answer = await fetchOutside(url, {
        allowed,
        ...(signIn === undefined ? {} : { signIn }),
        signal,
        maxBytes: maxBytes - bytes,
        timeoutMs: Math.max(1, Math.ceil(deadlineMs - performance.now())),
        maxRedirects,
      })
      bytes += answer.bytes.length
      return answer
    } catch (error) {
      if (error instanceof AppError) await onRefused(error)
      throw error
    }
  }
  return {
    fetchRoot: fetchNext,
    countLoaded: () => files,
    load: async (url) => {
      files += 1
      if (files > maxFiles) return undefined
      try {
        return (await fetchNext(url)).bytes
      } catch (error) {
        if (error instanceof AppError) return undefined
        throw error
      }
    },
  }
}
