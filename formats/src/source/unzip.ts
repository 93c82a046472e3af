/*
 * Archives → files, guarded: number of entries, sizes, compression ratio and paths.
 */
import { unzipSync } from 'fflate'
import type { IssueList } from '../issue-list.ts'
import type { SourceFile } from './source-file.ts'

/** Limits of an archive; sizes in bytes, unpacked. */
const archiveLimits = {
  entries: 50_000,
  entryBytes: 64 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
}

/** True when the bytes start like a zip archive. */
export function isZip(bytes: Uint8Array | string): bytes is Uint8Array {
  return typeof bytes !== 'string' && bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/**
 * The text files of an archive whose names end in one of `endings` (lower case, with dot).
 * Issues: `archive_unreadable`, `archive_too_big` (errors), `archive_path_unsafe` (warning, entry left out).
 * `onOther` is told the paths of files with other endings; hidden ones (`.git`, `__MACOSX`) are no part of an archive.
 */
export function unzipFiles(
  bytes: Uint8Array,
  endings: readonly string[],
  issues: IssueList,
  onOther: (path: string) => void = () => undefined,
): SourceFile[] | undefined {
  let entries = 0
  let total = 0
  let others = 0
  const state = { isTooBig: false }
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries++
        const path = decodeName(name)
        if (state.isTooBig || isHidden(path)) return false
        if (!endings.some((ending) => path.toLowerCase().endsWith(ending))) {
          if (!/[\\/]$/.test(path) && ++others <= archiveLimits.entries) onOther(path.replaceAll('\\', '/'))
          return false
        }
        total += originalSize
        const isBomb = originalSize > archiveLimits.ratioFromBytes && originalSize > size * archiveLimits.ratio
        state.isTooBig =
          isBomb ||
          originalSize > archiveLimits.entryBytes ||
          total > archiveLimits.totalBytes ||
          entries > archiveLimits.entries
        return !state.isTooBig && isSafePath(path, issues)
      },
    })
    if (!state.isTooBig)
      return Object.entries(unpacked).map(([name, content]) => ({
        path: decodeName(name).replaceAll('\\', '/'),
        bytes: content,
      }))
    issues.add('error', 'archive_too_big', '#', {
      params: { megabytes: archiveLimits.totalBytes / 1024 / 1024, entries: archiveLimits.entries },
    })
  } catch (error) {
    // fflate throws on anything that is no archive; that is the sender's problem, not ours.
    issues.add('error', 'archive_unreadable', '#', { params: { reason: error instanceof Error ? error.message : '' } })
  }
  return undefined
}

function isHidden(path: string): boolean {
  return (
    path.split(/[\\/]/).some((segment) => segment.startsWith('.') && segment !== '.' && segment !== '..') ||
    path.startsWith('__MACOSX')
  )
}

function isSafePath(path: string, issues: IssueList): boolean {
  const isSafe = !/^(?:[\\/]|[A-Za-z]:)/.test(path) && !path.split(/[\\/]/).includes('..') && !path.includes('\0')
  if (!isSafe) issues.add('warning', 'archive_path_unsafe', '#', { params: { path: path.slice(0, 200) }, lost: true })
  return isSafe
}

/** Archives made on Chinese Windows hold names in GBK without saying so; the library hands them over byte by byte. */
function decodeName(name: string): string {
  if (![...name].some((character) => character > '\u007F') || [...name].some((character) => character > '\u00FF'))
    return name
  const bytes = Uint8Array.from(name, (character) => character.charCodeAt(0))
  for (const encoding of ['utf-8', 'gbk'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not in this encoding; the next one, or the name as it is.
    }
  return name
}
