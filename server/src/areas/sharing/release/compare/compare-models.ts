/* Shared models on both sides: what is different in them, and which ones lead to them. */
import {
  compare,
  compareContents,
  componentKeyOf,
  describeChanges,
  isComponentSection,
  withPolicy,
  type ChangeGroup,
  type Component,
  type Side,
  type StoredContent,
} from '@lectern/model'
import { inBatches } from '../../../../db/batches.ts'
import {
  readTexts,
  type CompareHost,
  type CompareOptions,
  type Contents,
  type ModelPair,
  type ModuleTask,
} from './compare-task.ts'

const modelsPerBatch = 100

/** A changed model on the sides it is used on. */
export type DescribeModel = (uses: readonly Side[]) => ChangeGroup[]

export async function compareModels(
  { models, policy }: ModuleTask,
  options: CompareOptions,
  host: CompareHost,
): Promise<Map<string, DescribeModel>> {
  const described = new Map<string, DescribeModel>()
  for (const part of inBatches(models, { size: modelsPerBatch })) {
    const texts = await readTexts(
      host,
      part.flatMap(({ before, after }) => [before, after]),
    )
    for (const pair of part) described.set(pair.ref, describeModel(pair, texts, { ...options, policy }))
    await host.turn(null)
  }
  return described
}

const nothing: StoredContent = { v: 1, kind: 'component', value: {} }

/** A model that is only on one side is compared with an empty one, which is nothing to callers: what uses it was changed as well. */
function describeModel(
  { ref, before, after }: ModelPair,
  texts: Contents,
  { today, policy }: CompareOptions & Pick<ModuleTask, 'policy'>,
): DescribeModel {
  const { section = '', name = ref } = componentKeyOf(ref) ?? {}
  const options = isComponentSection(section) ? { section } : {}
  const [old, now] = [texts.get(before ?? ''), texts.get(after ?? '')]
  const changes = compare(old ?? nothing, now ?? nothing, options)
  const kept = new Map<string, ChangeGroup[]>()
  return (uses) => {
    const key = uses.join()
    const found = () => compareContents(old, now, { today, name, uses, ...options })
    const groups =
      kept.get(key) ?? describeChanges(changes, { findings: found()?.map((each) => withPolicy(each, policy)) })
    kept.set(key, groups)
    return groups
  }
}

export async function readComponents(onTheWay: ModuleTask['onTheWay'], host: CompareHost): Promise<Component[]> {
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
