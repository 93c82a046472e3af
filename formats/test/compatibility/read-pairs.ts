/*
 * Pairs of descriptions whose change is known to be breaking or not: `pairs.json` of a folder, whose paths are relative to it.
 * Owns: reading them, with all files that a description refers to. Does not own: what is expected of them (`compatibility-pairs.test.ts`).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compareDescriptions, worstLevel, type Description, type FindingLevel, type Finding } from '@lectern/model'
import { importOpenApi } from '../../src/index.ts'

/** What a change is to callers, as far as other tools tell it apart: `unknown` of ours is `attention`. */
export type ChangeClass = Exclude<FindingLevel, 'unknown'>

export interface DescriptionPair {
  base: string
  revision: string
  class: ChangeClass
  /** Where another class is right: which one, and the reason that argues it on the page of the rules. */
  argued?: { class: ChangeClass; reason: string }
  /** The day of the comparison as `2026-11-24`, where sunset dates matter. */
  today?: string
}

/** The pairs of a folder; undefined where there is no list of them. */
export function readPairs(folder: string): DescriptionPair[] | undefined {
  const list = join(folder, 'pairs.json')
  // Written by whoever made the folder; a wrong field fails the comparison.
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as DescriptionPair[]) : undefined
}

/** The class we give the change, and the rules that led to it; undefined where a description can't be imported. */
export async function comparePair(
  folder: string,
  { base, revision, today = '2026-11-24' }: DescriptionPair,
): Promise<{ class: ChangeClass; decisive: Finding['ruleId'][] } | undefined> {
  const [before, after] = [await readDescription(folder, base), await readDescription(folder, revision)]
  if (before === undefined || after === undefined) return undefined
  const findings = compareDescriptions(before, after, { today })
  const level = worstLevel(findings)
  const decisive = findings.filter((finding) => finding.level === level).map(({ ruleId }) => ruleId)
  return { class: level === 'unknown' ? 'attention' : level, decisive: [...new Set(decisive)] }
}

async function readDescription(folder: string, path: string): Promise<Description | undefined> {
  const url = pathToFileURL(join(folder, path)).href
  const load = (wanted: string) => Promise.resolve(wanted.startsWith('file:') ? readOptional(wanted) : undefined)
  const result = await importOpenApi({ files: [{ path: url, bytes: readFileSync(fileURLToPath(url)) }], load })
  if (!result.ok) return undefined
  const { application, components, documents } = result.bundle
  return { application, components, documents: documents.map(({ content }) => content) }
}

function readOptional(url: string): Uint8Array | undefined {
  const path = fileURLToPath(url)
  return existsSync(path) ? readFileSync(path) : undefined
}
