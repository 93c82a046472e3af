/*
 * What is different in the contents of many documents, in a few words each. Pure but for the texts, which it asks for in batches: in the thread of big
 * comparisons, and at once in small ones.
 */
import {
  compare,
  compareContents,
  componentKeyOf,
  createUsesFinder,
  describeChanges,
  findingLevels,
  jsonText,
  summarizeChanges,
  type Change,
  type ChangeGroup,
  type CompatibilityPolicy,
  type Json,
  type Side,
  withPolicy,
} from '@lectern/model'
import { inBatches } from '../../../../db/batches.ts'
import { compareModels, readComponents, type DescribeModel } from './compare-models.ts'
import {
  readTexts,
  type ChangePart,
  type ComparedContent,
  type CompareHost,
  type CompareOptions,
  type Contents,
  type DocPair,
  type ModuleTask,
} from './compare-task.ts'

const docsPerBatch = 50

export async function compareModules(
  modules: readonly ModuleTask[],
  options: CompareOptions,
  host: CompareHost,
): Promise<ComparedContent[]> {
  const compared: ComparedContent[] = []
  for (const module of modules) {
    const models = await compareModels(module, options, host)
    const usesOf = createUsesFinder(await readComponents(module.onTheWay, host))
    for (const docs of inBatches(module.docs, { size: docsPerBatch })) {
      const texts = await readTexts(
        host,
        docs.flatMap(({ before, after }) => [before, after]),
      )
      for (const doc of docs)
        compared.push({
          ...compareDoc(doc, texts, { models, usesOf, options, policy: module.policy }),
          moduleId: module.moduleId,
        })
      await host.turn(null)
    }
  }
  return compared
}

interface Around {
  models: ReadonlyMap<string, DescribeModel>
  usesOf: ReturnType<typeof createUsesFinder>
  options: CompareOptions
  policy: CompatibilityPolicy
}

function compareDoc(
  { id, before, after, models }: DocPair,
  texts: Contents,
  { models: described, usesOf, options, policy }: Around,
): Omit<ComparedContent, 'moduleId'> {
  const [old, now] = [texts.get(before ?? ''), texts.get(after ?? '')]
  const own =
    old === undefined || now === undefined || before === after
      ? []
      : describeChanges(compare(old, now), {
          findings: compareContents(old, now, options)?.map((finding) => withPolicy(finding, policy)),
        })
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
      options,
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
  limits: CompareOptions,
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
  return level === undefined ? findingLevels.length : findingLevels.indexOf(level)
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
