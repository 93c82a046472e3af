/*
 * A source of any format → a bundle. Owns: which reader reads what, and which formats contain calls only, not the application they belong to.
 */
import { zstdDecompressSync } from 'node:zlib'
import {
  importCurl,
  importHar,
  importOpenApi,
  importPostman,
  importTornaModule,
  importTornaPush,
  importYapi,
  unpackOverlays,
} from '@lectern/formats'
import type { ApplicationBundle, Issue } from '@lectern/model'
import { cleaned } from '../../../documents/doc-edit/save/content-commands.ts'
import type { Known } from '../compare/known-content.ts'
import type { IncomingFormat } from '../import-payload.ts'
import type { ReadTask } from './import-protocol.ts'
import { readPages, type ReadPicture } from './read-pages.ts'
import type { SourceStats } from './summarise.ts'
import type { ThreadChannel } from './thread-channel.ts'

type SourceResult =
  | {
      ok: true
      bundle: ApplicationBundle
      issues: Issue[]
      stats: SourceStats
      /** That documents show and the application does not have. */
      pictures?: readonly ReadPicture[]
      isOnlyEnvironments?: boolean
    }
  | { ok: false; issues: Issue[] }

/** Formats that contain nothing about an application that is there already. */
const partial: ReadonlySet<IncomingFormat> = new Set(['markdown', 'yapi', 'har', 'curl', 'torna'])

/** True when the application's own content stays as it is, whatever is read. */
export function isAboutParts({ format }: ReadTask, known: Known): boolean {
  return partial.has(format) && known.application !== undefined
}

export async function readFormat(task: ReadTask, known: Known, channel: ThreadChannel): Promise<SourceResult> {
  const { format, file, mayLoad } = task
  const bytes = zstdDecompressSync(file.bytes)
  if (format === 'openapi') return readOpenApi({ path: file.path, bytes }, mayLoad, channel)
  const files = [{ path: file.path, bytes }]
  const result =
    format === 'markdown'
      ? await readPages(files, { task, known, channel })
      : readers[format](files, { isIntoExisting: isAboutParts(task, known) })
  // Pages have no version and no environments.
  const ownStats = { version: '', environments: 0, webhooks: 0 }
  if (!result.ok) return result
  return { ...result, bundle: cleanTexts(result.bundle), stats: { ...ownStats, ...result.stats } }
}

const readers = {
  postman: importPostman,
  yapi: importYapi,
  har: importHar,
  curl: importCurl,
  torna: importTornaPush,
  'torna-module': importTornaModule,
} satisfies Record<Exclude<IncomingFormat, 'openapi' | 'markdown'>, unknown>

/** Rich text as if it had been written here. */
function cleanTexts(bundle: ApplicationBundle): ApplicationBundle {
  return { ...bundle, documents: bundle.documents.map((each) => ({ ...each, content: cleaned(each.content) })) }
}

function readOpenApi(
  { path, bytes }: { path: string; bytes: Uint8Array },
  mayLoad: boolean,
  channel: ThreadChannel,
): Promise<SourceResult> {
  const { description, overlays } = unpackOverlays(bytes)
  const load = async (url: string): Promise<Uint8Array | undefined> => {
    const bytes = await channel.ask({ type: 'load', url })
    return bytes instanceof Uint8Array ? bytes : undefined
  }
  return importOpenApi(
    { files: [{ path, bytes: description }], overlays, ...(mayLoad ? { load } : {}) },
    {
      onProgress: ({ step, done, total }) => channel.send({ type: 'progress', step, done, total }),
      onOverlays: (areApplied) => channel.send({ type: 'overlays', areApplied }),
    },
  )
}
