/*
 * What is different in the contents of many documents, in a few words each. Pure but for the texts, which it asks for in batches: in the thread of big
 * comparisons, and at once in small ones.
 */
import {
  changeLevels,
  compare,
  componentKeyOf,
  createUsesFinder,
  describeChanges,
  isComponentSection,
  jsonText,
  summarizeChanges,
  upgradeContent,
  type Change,
  type ChangeGroup,
  type ChangeSummary,
  type Component,
  type ComponentSection,
  type Json,
  type Side,
  type StoredContent,
  type Uses,
} from '@lectern/model'
import { inBatches } from '../../../../db/batches.ts'
import { unpackText } from '../../../../db/content-store.ts'

/** A text that is stored. */
export interface PackedText {
  hash: string
  bytes: Uint8Array
  base: Uint8Array | null
}

/** A document that is on both sides. */
export interface DocPair {
  id: number
  before: string | null
  after: string | null
  /** References of models it uses that are different. */
  models: readonly string[]
}

/** A model that is different; `null` on the side where it is not there. */
export interface ModelPair {
  ref: string
  before: string | null
  after: string | null
}

/** What is compared of an application. */
export interface ModuleTask {
  moduleId: number
  docs: readonly DocPair[]
  models: readonly ModelPair[]
  /** Models as they are on the newer side on the ways from documents to those: reference and hash. */
  onTheWay: readonly (readonly [ref: string, hash: string])[]
}

/** What is different, as a list shows it. */
export interface ChangePart {
  /** The first ones, long values left out. */
  changes: ChangeGroup[]
  changeCount: number
  models: { name: string; summary: ChangeSummary }[]
  modelCount: number
}

export interface ComparedContent {
  id: number
  moduleId: number
  breaking: ChangePart | undefined
  other: ChangePart | undefined
  /** Sides of calls on which the document uses the models that are different. */
  uses: Record<string, Side[]>
}

export type CompareHost = {
  texts: (hashes: string[]) => Promise<PackedText[]>
  /** Called after each batch. */
  turn: (asked: null) => Promise<null>
}

export interface CompareLimits {
  headlines: number
  models: number
}

const docsPerBatch = 50
const modelsPerBatch = 100

export async function compareContents(
  modules: readonly ModuleTask[],
  limits: CompareLimits,
  host: CompareHost,
): Promise<ComparedContent[]> {
  const compared: ComparedContent[] = []
  for (const module of modules) {
    const models = await compareModels(module, host)
    const usesOf = createUsesFinder(await readComponents(module.onTheWay, host))
    for (const docs of inBatches(module.docs, { size: docsPerBatch })) {
      const texts = await readTexts(
        host,
        docs.flatMap(({ before, after }) => [before, after]),
      )
      for (const doc of docs)
        compared.push({ ...compareDoc(doc, texts, { models, usesOf, limits }), moduleId: module.moduleId })
      await host.turn(null)
    }
  }
  return compared
}

type Contents = ReadonlyMap<string, StoredContent>

async function readTexts(host: CompareHost, hashes: readonly (string | null)[]): Promise<Contents> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))]
  const texts = wanted.length === 0 ? [] : await host.texts(wanted)
  // Stored texts are JSON of ours.
  return new Map(
    texts.map(({ hash, bytes, base }) => [hash, upgradeContent(JSON.parse(unpackText(bytes, base)) as Json)]),
  )
}

/** A changed model on the sides it is used on. */
type DescribeModel = (uses: readonly Side[]) => ChangeGroup[]

async function compareModels({ models }: ModuleTask, host: CompareHost): Promise<Map<string, DescribeModel>> {
  const described = new Map<string, DescribeModel>()
  for (const part of inBatches(models, { size: modelsPerBatch })) {
    const texts = await readTexts(
      host,
      part.flatMap(({ before, after }) => [before, after]),
    )
    for (const pair of part) described.set(pair.ref, describeModel(pair, texts))
    await host.turn(null)
  }
  return described
}

const nothing: StoredContent = { v: 1, kind: 'component', value: {} }

/** A model that is only on one side is compared with an empty one. */
function describeModel({ ref, before, after }: ModelPair, texts: Contents): DescribeModel {
  const section = sectionOf(ref)
  const options = section === undefined ? {} : { section }
  const [old, now] = [texts.get(before ?? '') ?? nothing, texts.get(after ?? '') ?? nothing]
  const changes = compare(old, now, options)
  const kept = new Map<string, ChangeGroup[]>()
  return (uses) => {
    const key = uses.join()
    const groups = kept.get(key) ?? describeChanges(changes, { content: old, uses, ...options })
    kept.set(key, groups)
    return groups
  }
}

function sectionOf(ref: string): ComponentSection | undefined {
  const section = componentKeyOf(ref)?.section
  return section !== undefined && isComponentSection(section) ? section : undefined
}

async function readComponents(onTheWay: ModuleTask['onTheWay'], host: CompareHost): Promise<Component[]> {
  const components: Component[] = []
  for (const part of inBatches(onTheWay, { size: modelsPerBatch })) {
    const texts = await readTexts(
      host,
      part.map(([, hash]) => hash),
    )
    for (const [ref, hash] of part) {
      const key = componentKeyOf(ref)
      const content = texts.get(hash)
      if (key !== undefined && content?.kind === 'component') components.push({ ...key, value: content.value })
    }
    await host.turn(null)
  }
  return components
}

interface Around {
  models: ReadonlyMap<string, DescribeModel>
  usesOf: (contents: Iterable<StoredContent>) => Uses
  limits: CompareLimits
}

function compareDoc(
  { id, before, after, models }: DocPair,
  texts: Contents,
  { models: described, usesOf, limits }: Around,
): Omit<ComparedContent, 'moduleId'> {
  const [old, now] = [texts.get(before ?? ''), texts.get(after ?? '')]
  const own =
    old === undefined || now === undefined || before === after
      ? []
      : describeChanges(compare(old, now), { content: old })
  const sides = models.length === 0 || now === undefined ? undefined : usesOf([now])
  const uses: Record<string, Side[]> = {}
  const ofModels = models.map((ref) => {
    const key = componentKeyOf(ref)
    const used = key === undefined || sides === undefined ? [] : [...sides(key)]
    uses[ref] = used
    return { name: key?.name ?? ref, groups: described.get(ref)?.(used) ?? [] }
  })
  const part = (isWanted: (group: ChangeGroup) => boolean): ChangePart | undefined =>
    partOf(
      own.filter(isWanted),
      ofModels.map(({ name, groups }) => ({ name, groups: groups.filter(isWanted) })),
      limits,
    )
  return {
    id,
    breaking: part(({ level }) => level === 'breaking'),
    other: part(({ level }) => level !== 'breaking'),
    uses,
  }
}

function partOf(
  own: readonly ChangeGroup[],
  models: readonly { name: string; groups: readonly ChangeGroup[] }[],
  limits: CompareLimits,
): ChangePart | undefined {
  const changed = models.filter(({ groups }) => groups.length > 0)
  if (own.length + changed.length === 0) return undefined
  const sorted = [...own].sort((a, b) => rankOf(a) - rankOf(b))
  return {
    changes: sorted.slice(0, limits.headlines).map(shorten),
    changeCount: own.length,
    models: changed.slice(0, limits.models).map(({ name, groups }) => ({ name, summary: summarizeChanges(groups) })),
    modelCount: changed.length,
  }
}

function rankOf({ level }: ChangeGroup): number {
  return level === undefined ? changeLevels.length : changeLevels.indexOf(level)
}

const mostNames = 12
const longestValue = 200

/** With what a sentence shows: of several equal changes the first, and no long values. */
function shorten(group: ChangeGroup): ChangeGroup {
  const [first] = group.changes
  return { ...group, names: group.names.slice(0, mostNames), changes: first === undefined ? [] : [withoutLong(first)] }
}

function withoutLong({ before, after, ...change }: Change): Change {
  return {
    ...change,
    ...(before !== undefined && isShort(before) && { before }),
    ...(after !== undefined && isShort(after) && { after }),
  }
}

function isShort(value: Json): boolean {
  return jsonText(value).length <= longestValue
}
