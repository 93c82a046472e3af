/* Shared models on both sides: what is different in them, and which ones lead to them. */
import {
  compare,
  componentKeyOf,
  describeChanges,
  isComponentSection,
  type ChangeGroup,
  type Component,
  type ComponentSection,
  type Side,
  type StoredContent,
} from '@lectern/model'
import { inBatches } from '../../../../db/batches.ts'
import { readTexts, type CompareHost, type Contents, type ModelPair, type ModuleTask } from './compare-task.ts'

const modelsPerBatch = 100

/** A changed model on the sides it is used on. */
export type DescribeModel = (uses: readonly Side[]) => ChangeGroup[]

export async function compareModels({ models }: ModuleTask, host: CompareHost): Promise<Map<string, DescribeModel>> {
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
