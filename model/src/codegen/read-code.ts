/* An application, or a part of it → what generators of code take. */
import type { ApplicationBundle, ApplicationContent, HttpContent } from '../content/content.ts'
import { componentsOf, type Components } from '../content/components.ts'
import { stringsAt } from '../json.ts'
import { serversOf } from '../operation/operation.ts'
import type { CodeGroup, CodeModel, NamingRules } from './code-model.ts'
import { joinCase, wordsOf } from './names.ts'
import { OperationReader } from './read-operations.ts'
import { TypeReader } from './read-types.ts'

/** A document with what its operation is found under: its folder, else its first tag. */
export interface CodeDocument {
  name: string
  group: string
  content: HttpContent
}

/** What code is made of. */
export interface CodeSource {
  title: string
  root: ApplicationContent['root']
  components: Components
  documents: readonly CodeDocument[]
}

export function codeSourceOf(
  title: string,
  { application, components, folders, documents }: ApplicationBundle,
): CodeSource {
  const folderNames = new Map(folders.map(({ key, name }) => [key, name]))
  return {
    ...{ title, root: application.root, components: componentsOf(components) },
    documents: documents.flatMap(({ name, folderKey = '', content }) =>
      content.kind === 'http' ? [{ name, group: folderNames.get(folderKey) ?? tagOf(content), content }] : [],
    ),
  }
}

/** Webhooks are calls the other way round, and left out. */
export function readCode(source: CodeSource, naming: NamingRules): CodeModel {
  const types = new TypeReader(source.components, naming)
  const documents = source.documents.filter(({ content }) => content.container === 'paths')
  const groups = new Map<string, CodeGroup>()
  for (const { group: tag } of documents) {
    const words = wordsOf(tag)
    if (!groups.has(tag))
      groups.set(tag, { name: types.claim([...(words.length > 0 ? words : ['group']), 'api']), operations: [] })
  }
  const reader = new OperationReader(source.components, naming, types)
  for (const { name, group, content } of documents) groups.get(group)?.operations.push(reader.read(content, name))
  const [first] = documents
  const [server] = first === undefined ? [] : serversOf(first.content, { root: source.root })
  const words = wordsOf(source.title)
  return {
    title: source.title,
    packageName: joinCase(words, 'snake', 'api').replaceAll('_', '').slice(0, 40),
    // Pattern: an address of a description, looked at from its end once.
    baseUrl: (server?.resolvedUrl ?? '').replace(/\/$/, ''),
    groups: [...groups.values()],
    declarations: types.declarations,
  }
}

function tagOf({ operation }: HttpContent): string {
  const [tag = 'default'] = stringsAt(operation, 'tags')
  return tag
}
