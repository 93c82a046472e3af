/* Documents of the sample that people write: Markdown with a picture, rich text, Dubbo methods, one that was deleted. */
import { addFolder, addModule, deleteDoc, docStatus, orderDoc, saveDoc, saveDocProps } from '@lectern/contracts'
import { contentVersion, type DocumentContent } from '@lectern/model'
import type { Shop, Story } from './story.ts'
import type { SampleClient } from './sample-client.ts'

/** The folder of guides, and the first of them. */
export interface Guides {
  folderId: string
  guideId: string
  /** Deleted later. */
  outdatedId: string
}

export async function writeGuides({ files, writer, maintainer }: Story, shop: Shop): Promise<Guides> {
  const { texts } = files
  const { moduleId } = shop
  const folder = await writer.client.call(addFolder, { body: { moduleId, name: texts.guides } })
  await writer.client.call(orderDoc, { body: { id: folder.id, orderIndex: 0 } })
  const add = (client: SampleClient, name: string, content: DocumentContent) =>
    client.call(saveDoc, { body: { moduleId, parentId: folder.id, name, content, status: docStatus.done } })
  const markdown = (text: string) => ({ v: contentVersion, kind: 'markdown', text }) as const

  // The guide comes first and names the page on money, which has an id once it is there.
  const guideText = (await files.read('guide.md')).toString('utf8')
  const guide = await add(writer.client, firstHeading(guideText), markdown(guideText))
  const moneyText = (await files.read('money.md')).toString('utf8')
  const money = await add(maintainer.client, firstHeading(moneyText), markdown(moneyText))
  const picture = await writer.client.upload(moduleId, 'order-status.png', await files.readPicture())
  const text = guideText
    .replace('{{picture}}', picture.url)
    .replace('{{doc:createOrder}}', shop.find('POST /orders').id)
    .replace('{{doc:money}}', money.id)
  await writer.client.call(saveDoc, {
    body: { id: guide.id, content: markdown(text), revision: guide.revision },
  })

  const html = (await files.read('release-notes.html')).toString('utf8')
  // Pattern: a page of the sample, which comes with the program.
  const title = /<h1>(.+)<\/h1>/.exec(html)?.[1] ?? ''
  await add(maintainer.client, title, { v: contentVersion, kind: 'custom', html })
  const draft = await add(writer.client, texts.draft.name, markdown(texts.draft.text))
  await writer.client.call(saveDoc, { body: { id: draft.id, isShow: 0, status: docStatus.todo } })
  const outdated = await add(maintainer.client, texts.outdated.name, markdown(texts.outdated.text))
  return { folderId: folder.id, guideId: guide.id, outdatedId: outdated.id }
}

export async function retireGuide({ maintainer }: Story, { outdatedId }: Guides): Promise<void> {
  await maintainer.client.call(deleteDoc, { body: { id: outdatedId } })
}

/** A second application, with the methods of a service; the folder they are in. */
export async function writeDubboService(
  { files, maintainer }: Story,
  projectId: string,
): Promise<{ moduleId: string; folderId: string }> {
  const { texts, facade } = files
  const { client } = maintainer
  const { id: moduleId } = await client.call(addModule, { body: { projectId, ...texts.trade } })
  const name = facade.service.interfaceName.split('.').at(-1) ?? facade.service.interfaceName
  const folder = await client.call(addFolder, { body: { moduleId, name, description: facade.description } })
  await client.call(saveDocProps, { body: { id: folder.id, ...facade.service } })
  for (const method of facade.methods) {
    const body = { moduleId, parentId: folder.id, ...method, status: docStatus.done }
    await client.call(saveDoc, { body })
  }
  return { moduleId, folderId: folder.id }
}

function firstHeading(markdown: string): string {
  return markdown.slice(2, markdown.indexOf('\n'))
}
