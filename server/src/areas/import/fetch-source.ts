/* Getting a description from an address, with everything it refers to. */
import { AppError } from '../../core/app-error.ts'
import type { AllowList } from '../../outside/address-rules.ts'
import { fetchOutside, type OutsideAnswer } from '../../outside/outside-fetch.ts'

const maxFiles = 200
const totalMs = 60_000
const maxRedirects = 5

export interface SourceFetcher {
  /** @throws {AppError} address_forbidden, import_fetch_failed */
  fetchRoot(url: string): Promise<OutsideAnswer>
  /** A file the description refers to; `undefined` when it cannot be had, which the report then says at the reference. */
  load(url: string): Promise<Uint8Array | undefined>
}

export interface FetcherOptions {
  allowed: AllowList
  maxBytes: number
  signal: AbortSignal
  /** Told what could not be fetched, before it is passed on. */
  onRefused: (error: AppError) => Promise<void>
}

/** Limits on number, bytes and time hold for the root and all files together. */
export function openSourceFetcher({ allowed, maxBytes, signal, onRefused }: FetcherOptions): SourceFetcher {
  const deadlineMs = performance.now() + totalMs
  let files = 0
  let bytes = 0
  const fetchNext = async (url: string): Promise<OutsideAnswer> => {
    try {
      const answer = await fetchOutside(url, {
        allowed,
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
