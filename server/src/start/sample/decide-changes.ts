/* What the sample decides about changes that concern callers: how much a rule matters in the space, a change that is accepted, and a finding that is ignored. */
import {
  acceptBreak,
  compareRevisions,
  ignoreFinding,
  listSharedModels,
  pageHistory,
  setRuleLevel,
  type Finding,
} from '@lectern/contracts'
import type { SampleClient } from './sample-client.ts'
import type { Shop, Story } from './story.ts'

/** After the model changed that the accepted change is of. */
export async function decideChanges({ files, maintainer }: Story, { moduleId }: Shop, spaceId: string): Promise<void> {
  const { client } = maintainer
  // Programs that read the shop's API handle values they do not know.
  const ruleId = 'response-enum-value-added'
  await client.call(setRuleLevel, { body: { spaceId, ruleId, level: 'attention' } })
  const { fingerprint, subject, place, ...found } = await findBreak(client, moduleId)
  await client.call(acceptBreak, {
    body: { moduleId, fingerprint, ruleId: found.ruleId, subject, place, reason: files.texts.accepted },
  })
  const model = { subject: 'model' as const, subjectId: await findItemModel(client, moduleId) }
  const finding = { ...model, rule: 'fields-undescribed' as const, reason: files.texts.ignored }
  await client.call(ignoreFinding, { body: { moduleId, ...finding } })
}

async function findItemModel(client: SampleClient, moduleId: string): Promise<string> {
  const { list } = await client.call(listSharedModels, { query: { moduleId, section: 'schemas', search: 'OrderItem' } })
  return list[0]?.id ?? ''
}

/** What the last push changed about items of orders. */
async function findBreak(client: SampleClient, moduleId: string): Promise<Finding> {
  const place = { subject: 'model' as const, moduleId, modelId: await findItemModel(client, moduleId) }
  const [head] = (await client.call(pageHistory, { query: place })).list
  const states = { from: head?.parentId ?? '', to: head?.id ?? '' }
  const { findings } = await client.call(compareRevisions, { query: { ...place, ...states } })
  const found = findings?.find(({ level }) => level === 'breaking')
  if (found === undefined) throw new Error('Nothing that the sample changes breaks callers')
  return found
}
