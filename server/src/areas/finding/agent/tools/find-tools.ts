/* Finding what there is: search, places, and the folders and documents of an application. */
import {
  OneOf,
  PublicId,
  Strict,
  listLevel,
  listModules,
  listViewProjects,
  searchContents,
  searchKinds,
  type LevelEntry,
  type SearchHit,
} from '@lectern/contracts'
import Type from 'typebox'
import { ApiRefusal } from '../call-api.ts'
import { defineTool, partOf, type Tool } from '../tool.ts'

const hitsPerPage = 10

const search = defineTool({
  name: 'search',
  description:
    'Search API documentation: operations, fields, models, dictionaries, error codes, pages, comments. Ask in words or a whole question, in English or Chinese: the likeliest documents come first; operators method:post path:/orders is:deprecated type:markdown in:fields owner:name changed:7d narrow it. Gives ids for read_document and read_model.',
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
        ...{ q: query, match: 'likely', ...(projectId !== undefined && { projectId }) },
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
    comment,
  } = hit
  const call = httpMethod === '' || comment !== null ? '' : ` ${httpMethod} ${url.text}`
  const about =
    comment === null ? `id ${id}` : `id ${comment.docId}, by ${comment.author}${comment.isResolved ? ', resolved' : ''}`
  const place = [projectName, moduleName, ...folders].filter((name) => name !== '').join(' › ')
  const inside = fields.map(({ name, place: where, status, type, text }) =>
    `  - \`${name.text}\` ${[where, status, type].filter((part) => part !== '').join(' ')} ${text.text}`.trimEnd(),
  )
  return [
    `- ${kind}${call} — ${title.text}${isDeprecated ? ' (deprecated)' : ''} [${about}, applicationId ${moduleId}; ${place}]`,
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
    'List the folders and documents directly in an application, or in one of its folders (folderId); folders first, in parts.',
  input: Strict({
    applicationId: Type.Optional(PublicId),
    folderId: Type.Optional(PublicId),
    after: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  run: async (call, { applicationId, folderId, after }) => {
    if (applicationId === undefined && folderId === undefined)
      throw new ApiRefusal('Pass applicationId (from list_places) or folderId.')
    const { list, next } = await call(listLevel, {
      query: {
        ...(folderId === undefined && applicationId !== undefined && { moduleId: applicationId }),
        ...(folderId !== undefined && { parentId: folderId }),
        ...(after !== undefined && { after }),
      },
    })
    const lines = list.map(lineOfEntry)
    const more = next === null ? [] : [`There is more: call again with after "${next}".`]
    return [...(lines.length === 0 ? ['Nothing is here.'] : lines), ...more].join('\n')
  },
})

function lineOfEntry({ id, name, isFolder, httpMethod, url, isDeprecated }: LevelEntry): string {
  if (isFolder === 1) return `- ${name}/ [folderId ${id}]`
  const call = httpMethod === '' ? '' : `${httpMethod} ${url} — `
  return `- ${call}${name}${isDeprecated === 1 ? ' (deprecated)' : ''} [id ${id}]`
}

export const findTools: readonly Tool[] = [search, listPlaces, listDocuments]
