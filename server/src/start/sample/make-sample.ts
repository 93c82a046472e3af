/*
 * The story of the sample: who made what in which order. Two people document a shop; a build pushes its description twice. Owns: what the sample shows,
 * of every area of the product. Does not own: the texts (`server/sample/`), and how calls are made (`sample-client.ts`).
 */
import {
  addModule,
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
  createApplicationToken,
  docStatus,
  listDocs,
  revokeApplicationToken,
  updatePushSettings,
  type DocRow,
} from '@lectern/contracts'
import { saveCases, saveScripts } from './cases.ts'
import { addDictionaryTo, writeConstants, writeProjectVariables, writeSettings } from './application-parts.ts'
import { decideChanges } from './decide-changes.ts'
import { retireGuide, writeDubboService, writeGuides } from './documents.ts'
import { editDocuments, setColumns } from './edits.ts'
import { releaseFirst, releaseSecond } from './releases.ts'
import { addRules, keepOrders } from './mock.ts'
import { composePortal } from './portal.ts'
import { publishSite } from './site.ts'
import type { Shop, Story } from './story.ts'
import { addWebhook, discuss, proposeEdit, shareRelease, shareWithPartners } from './talk.ts'

/** @throws {Error} when anything of it is refused */
export async function makeSample(story: Story): Promise<void> {
  const { files, maintainer } = story
  const { texts } = files
  const { client } = maintainer
  const { spaceId, projectId } = await makePlaces(story)
  const shopModule = await client.call(addModule, { body: { projectId, ...texts.shop } })
  const moduleId = shopModule.id
  const dictionaryId = await addDictionaryTo(client, texts, moduleId)
  await client.call(updatePushSettings, { body: { moduleId, printContent: 1, defaultStatus: docStatus.done } })
  const token = await client.call(createApplicationToken, { body: { moduleId, name: 'CI' } })
  const description = (await files.read('shop.openapi.yaml')).toString('utf8')
  await pushWell(story, token.secret, description.replaceAll('{{refund-reasons}}', dictionaryId))
  const docs = await client.call(listDocs, { body: { moduleId } })
  const shop: Shop = { projectId, moduleId, find: (operation) => findDoc(docs, operation) }
  await writeConstants(client, texts, shop)
  await writeSettings(story, moduleId)
  await writeProjectVariables(client, texts.projectVariable, projectId)
  const guides = await writeGuides(story, shop)
  const firstId = await releaseFirst(story, shop)
  const trade = await writeDubboService(story, projectId)
  await editDocuments(story, shop)
  await retireGuide(story, guides)
  await setColumns(story, shop)
  await discuss(story, shop, guides)
  await addRules(story, shop)
  await keepOrders(story, shop)
  await addWebhook(story, shop)
  await story.reader.follow('project', projectId)
  await story.reader.follow('doc', shop.find('POST /orders').id)
  // What was edited by now and is different in here waits for a decision.
  await pushWell(story, token.secret, (await files.read('2.3.0.overlay.yaml')).toString('utf8'))
  await decideChanges(story, shop, spaceId)
  await proposeEdit(story, shop)
  await client.push(token.secret, texts.brokenAuthor, 'openapi: 3.2.0\npaths: [')
  await client.call(revokeApplicationToken, { body: { moduleId, id: token.id } })
  await saveCases(story, shop)
  await saveScripts(story, shop)
  await shareWithPartners(story, shop, guides)
  const secondId = await releaseSecond(story, shop, trade)
  await shareRelease(story, firstId)
  await publishSite(story, shop, [firstId, secondId])
  await composePortal(story, shop, guides)
  // Last, so that what is told of the story is told of the project and the document.
  await story.reader.follow('module', moduleId)
  await story.reader.follow('doc', guides.folderId)
}

async function makePlaces({ files, writer, maintainer, reader }: Story) {
  const { texts } = files
  const { client } = maintainer
  const space = await client.call(addSpace, { body: texts.space })
  const spaceId = space.id
  const userIds = [reader.publicId, writer.publicId]
  await client.call(addSpaceMembers, { body: { spaceId, userIds, roleCode: 'admin', tell: false } })
  const project = await client.call(addProject, { body: { spaceId, ...texts.project, isPrivate: 0 } })
  const projectId = project.id
  await client.call(addProjectMembers, {
    body: { projectId, userIds: [reader.publicId], roleCode: 'admin', tell: false },
  })
  return { spaceId, projectId }
}

async function pushWell({ maintainer }: Story, token: string, text: string): Promise<void> {
  const { client, nickname } = maintainer
  const { data, ...rest } = await client.push(token, nickname, text)
  if (data?.state !== 'done') throw new Error(`A push of the sample failed: ${JSON.stringify({ data, ...rest })}`)
}

function findDoc(docs: readonly DocRow[], operation: string): DocRow {
  const found = docs.find(({ httpMethod, url }) => `${httpMethod} ${url}` === operation)
  if (found === undefined) throw new Error(`The sample has no ${operation}`)
  return found
}
