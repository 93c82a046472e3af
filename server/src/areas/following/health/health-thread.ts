/* The thread that looks at stored contents. */
import { findHealthProblems, linkedDocs, upgradeContent, type HealthFinding, type Json } from '@lectern/model'
import { unpackText } from '../../../db/content-store.ts'

/** A text as it is stored. */
export interface PackedText {
  hash: string
  bytes: Uint8Array
  base: Uint8Array | null
}

export interface ScannedText {
  hash: string
  findings: HealthFinding[]
  /** Ids outside the database. */
  links: string[]
}

export default function scanInThread(texts: readonly PackedText[]): ScannedText[] {
  return texts.map(scan)
}

/** What cannot be read has no findings: it must not keep everything behind it from being looked at. */
function scan({ hash, bytes, base }: PackedText): ScannedText {
  try {
    const text = unpackText(bytes, base)
    // Stored texts are JSON of ours.
    return { hash, findings: findHealthProblems(upgradeContent(JSON.parse(text) as Json)), links: linkedDocs(text) }
  } catch {
    return { hash, findings: [], links: [] }
  }
}
