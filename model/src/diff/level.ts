/*
 * How much a change matters to programs that call an interface as it was before.
 * Owns: what deserves attention although nothing breaks. Does not own: what breaks (`breaking.ts`).
 */
import type { StoredContent } from '../content/content.ts'
import { isBreaking, type BreakingOptions } from './breaking.ts'
import type { Change } from './compare.ts'

/** From the most to the least; `attention`: programs go on working, but people should know. */
export const changeLevels = ['breaking', 'attention', 'harmless'] as const
export type ChangeLevel = (typeof changeLevels)[number]

const anywhere: ReadonlySet<string> = new Set([
  'default.changed',
  'default.removed',
  'deprecated.added',
  'operationId.changed',
  'security.added',
  'security.changed',
  'security.removed',
  'securityWhole.changed',
  'securityWhole.removed',
  'server.changed',
  'server.removed',
  'servers.changed',
  'servers.removed',
  'url.changed',
])
/** Programs may send what is ignored now. */
const inRequests: ReadonlySet<string> = new Set([
  'body.removed',
  'default.added',
  'parameter.removed',
  'property.removed',
])
/** Programs may receive what they have not seen before. */
const inResponses: ReadonlySet<string> = new Set([
  'enum.removed',
  'enumValue.added',
  'format.added',
  'maxItems.changed',
  'maxItems.removed',
  'maxLength.changed',
  'maxLength.removed',
  'maximum.changed',
  'maximum.removed',
  'minimum.changed',
  'minimum.removed',
  'pattern.changed',
  'pattern.removed',
  'response.removed',
])

/**
 * The level of a change; undefined for contents that no program calls, such as texts and folders.
 * @param content the older of the two that were compared
 */
export function changeLevelOf(
  change: Change,
  content: StoredContent,
  options: BreakingOptions = {},
): ChangeLevel | undefined {
  const { kind } = content
  if (kind === 'custom' || kind === 'folder' || kind === 'markdown') return undefined
  if (isBreaking(change, content, options)) return 'breaking'
  if (anywhere.has(change.sentence)) return 'attention'
  const sides = change.side === undefined ? (options.uses ?? []) : [change.side]
  const isNoted = sides.some((side) => (side === 'request' ? inRequests : inResponses).has(change.sentence))
  return isNoted ? 'attention' : 'harmless'
}

/** The one that matters more. */
export function worseLevel(one: ChangeLevel | undefined, other: ChangeLevel | undefined): ChangeLevel | undefined {
  return changeLevels.find((level) => level === one || level === other)
}
