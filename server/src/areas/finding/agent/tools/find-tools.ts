/* Finding what there is: search, places, and the folders and documents of an application. */
import {
  OneOf,
  PublicId,
  Strict,
  getProjectTreeCompact,
  listModules,
  listViewProjects,
  nodeType,
  searchContents,
  searchKinds,
  treeFlags,
  type CompactTree,
  type SearchHit,
} from '@lectern/contracts'
import Type from 'typebox'
import { defineTool, partOf, type Tool } from '../tool.ts'

const hitsPerPage = 20

const search = defineTool({
  name: 'search',
  description:
    'Search API documentation: operations, fields, models, dictionaries, error codes, pages. Words as people type them, in English or Chinese; operators method:post path:/orders is:deprecated type:markdown in:fields changed:7d narrow it. Gives ids for read_document and read_model.',
  input: Strict({
    query: Type.String({ minLength: 1, maxLength: 200 }),
    kind: Type.Optional(OneOf(searchKinds)),
    projectId: Type.Optional(PublicId),
    applicationId: Type.Optional(PublicId),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  }),
  run: async (call, { query, kind, projectId, applicationId, page = 1 }) => {
    const { hits, counts, isApproximate, isBehind } = await call(searchContents, {
      query: {
        q: query,
        ...(projectId !== undefined && { projectId }),
        ...(applicationId !== undefined && { moduleId: applicationId }),
        ...(kind !== undefined && { kind, pageIndex: page, pageSize: hitsPerPage }),
      },
    })
    const found = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${name} ${String(count)}`] : []))
    const notes = [
      found.length === 0 ? 'Nothing was found.' : `Found: ${found.join(', ')}. Pass kind for more of one kind.`,
      ...(isApproximate ? ['No exact match: these differ by one letter.'] : []),
      ...(isBehind ? ['Recent changes are not searched yet.'] : []),
    ]
    return [...notes, '', ...hits.map(lineOfHit)].join('\n')
  },
})

function lineOfHit(hit: SearchHit): string {
  const {
    kind,
    id,
    title,
    httpMethod,
    url,
    projectName,
    moduleName,
    moduleId,
    folders,
    fields,
    excerpt,
    isDeprecated,
  } = hit
  const call = httpMethod === '' ? '' : ` ${httpMethod} ${url.text}`
  const place = [projectName, moduleName, ...folders].filter((name) => name !== '').join(' › ')
  const inside = fields.map(({ name, place: where, status, type, text }) =>
    `  - \`${name.text}\` ${[where, status, type].filter((part) => part !== '').join(' ')} ${text.text}`.trimEnd(),
  )
  return [
    `- ${kind}${call} — ${title.text}${isDeprecated ? ' (deprecated)' : ''} [id ${id}, applicationId ${moduleId}; ${place}]`,
    ...(excerpt.text === '' ? [] : [`  ${excerpt.text.replaceAll(/\s+/g, ' ')}`]),
    ...inside,
  ].join('\n')
}

const listPlaces = defineTool({
  name: 'list_places',
  description: 'List the spaces and projects you may read; with projectId, the applications of that project.',
  input: Strict({ projectId: Type.Optional(PublicId), offset: Type.Optional(Type.Integer({ minimum: 0 })) }),
  run: async (call, { projectId, offset = 0 }) => {
    if (projectId !== undefined) {
      const modules = await call(listModules, { query: { projectId } })
      return partOf(modules.map(({ id, name }) => `- ${name} [applicationId ${id}]`).join('\n'), offset)
    }
    const spaces = await call(listViewProjects)
    const lines = spaces.flatMap(({ name, projects }) => [
      `- ${name}`,
      ...projects.map((project) => `  - ${project.name} [projectId ${project.id}]`),
    ])
    return partOf(lines.join('\n'), offset)
  },
})

const listDocuments = defineTool({
  name: 'list_documents',
  description:
    'List the applications, folders and documents of a project as a tree; with parentId (of an application or folder), only what is directly in it.',
  input: Strict({
    projectId: PublicId,
    parentId: Type.Optional(PublicId),
    offset: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  run: async (call, { projectId, parentId, offset = 0 }) => {
    const tree = await call(getProjectTreeCompact, { query: { projectId } })
    const root = parentId === undefined ? undefined : tree.id.indexOf(parentId)
    if (root === -1) return 'There is no such application or folder in this project.'
    return partOf(linesOfTree(tree, root).join('\n'), offset)
  },
})

/** Lines of a tree, indented by level; only the children of `root` where it is given. */
function linesOfTree(tree: CompactTree, root: number | undefined): string[] {
  const depths: number[] = []
  return tree.id.flatMap((id, index) => {
    const parent = tree.parent[index] ?? -1
    depths[index] = parent === -1 ? 0 : (depths[parent] ?? 0) + 1
    if (root !== undefined && parent !== root) return []
    const method = tree.methods[tree.method[index] ?? -1]
    const call = method === undefined ? '' : `${method} ${tree.url[index] ?? ''} — `
    const isDeprecated = ((tree.flags[index] ?? 0) & treeFlags.deprecated) !== 0
    const isDocument = tree.type[index] === nodeType.doc
    const count = isDocument ? '' : ` (${String(tree.count[index] ?? 0)} documents)`
    const indent = root === undefined ? '  '.repeat(depths[index]) : ''
    return [`${indent}- ${call}${tree.label[index] ?? ''}${count}${isDeprecated ? ' (deprecated)' : ''} [id ${id}]`]
  })
}

export const findTools: readonly Tool[] = [search, listPlaces, listDocuments]
