/* Reading: a document, a model, what changed. */
import {
  getComponents,
  getDocDetail,
  getMockAddress,
  getProposalSource,
  getSharedModel,
  listChangelog,
  listSharedModels,
  mockPath,
  notDeprecated,
  OneOf,
  PublicId,
  Strict,
  type ChangelogEntry,
  type DocDetail,
} from '@lectern/contracts'
import {
  schemaMarkdown,
  toMarkdown,
  upgradeContent,
  type ApplicationContent,
  type Components,
  type Json,
  type Schema,
} from '@lectern/model'
import Type from 'typebox'
import { ApiRefusal, type CallApi } from '../call-api.ts'
import { defineTool, partOf, type Tool } from '../tool.ts'

/** Components that are fetched for a document besides those it comes with. */
const refsPerCall = 100

const Offset = Type.Optional(Type.Integer({ minimum: 0 }))

const readDocument = defineTool({
  name: 'read_document',
  description:
    'Read one document by its id: method and address, parameters, body, responses and error codes with all fields, or the text of a page. form source: its text to change, for propose_change (an operation as OpenAPI YAML, a Dubbo method as JSON).',
  input: Strict({ id: PublicId, offset: Offset, form: Type.Optional(OneOf(['markdown', 'source'])) }),
  run: async (call, { id, offset = 0, form = 'markdown' }) => {
    if (form === 'markdown') return partOf(await readDocumentText(call, id), offset)
    const { revision, text } = await call(getProposalSource, { query: { docId: id } })
    return `revision: ${revision}\n\n${partOf(text, offset)}`
  },
})

/** A document as Markdown, with the fields of its models. @throws {ApiRefusal} */
export async function readDocumentText(call: CallApi, id: string): Promise<string> {
  const detail = await call(getDocDetail, { query: { id } })
  const components = await completeComponents(call, detail)
  // The content and application of an answer are as the model package writes them.
  const content = upgradeContent(detail.content as Json)
  const { name, description, application } = detail
  if (content.kind !== 'http' && content.kind !== 'dubbo' && content.kind !== 'markdown' && content.kind !== 'custom')
    return `# ${name}`
  // The form of the contract's `application`.
  const root = application as ApplicationContent['root']
  const text = toMarkdown({ name, description }, content, components, { root })
  const notes = [
    `applicationId: ${detail.moduleId}`,
    ...(detail.deprecated === notDeprecated ? [] : [`deprecated: ${detail.deprecated}`]),
  ]
  return `${text}\n${notes.join('\n')}`
}

/** The components of a document with those its answer left out, as many as one call returns. */
async function completeComponents(
  call: CallApi,
  { moduleId, components, moreComponents }: Pick<DocDetail, 'moduleId' | 'components' | 'moreComponents'>,
): Promise<Components> {
  if (moreComponents.length === 0) return components
  const refs = moreComponents.slice(0, refsPerCall)
  const more = await call(getComponents, { body: { moduleId, refs } })
  const all = { ...components }
  for (const [section, values] of Object.entries(more.components)) all[section] = { ...all[section], ...values }
  return all
}

const readModel = defineTool({
  name: 'read_model',
  description:
    'Read a shared model (schema) of an application with its fields, by its name as references write it, or by its id from search.',
  input: Strict({
    applicationId: PublicId,
    name: Type.Optional(Type.String({ maxLength: 200 })),
    id: Type.Optional(PublicId),
    offset: Offset,
  }),
  run: async (call, { applicationId: moduleId, name = '', id, offset = 0 }) => {
    const found = id ?? (await findModel(call, moduleId, name))
    const model = await call(getSharedModel, { query: { moduleId, id: found } })
    // Whatever a model is, it is read as a schema: responses and parameters have no fields then, and are shown as they are.
    const table = schemaMarkdown(model.value as Schema, model.components)
    const text = table === '' ? `\`\`\`json\n${JSON.stringify(model.value, null, 1)}\n\`\`\`` : table
    return partOf(
      `# ${model.name}\n\nUsed by ${String(model.docCount)} documents and ${String(model.modelCount)} models.\n\n${text}\n`,
      offset,
    )
  },
})

async function findModel(call: CallApi, moduleId: string, name: string): Promise<string> {
  const { list } = await call(listSharedModels, { query: { moduleId, section: 'schemas', search: name, pageSize: 50 } })
  const model = list.find((each) => each.name === name) ?? (name !== '' && list.length === 1 ? list[0] : undefined)
  if (model !== undefined) return model.id
  const names = list.map((each) => each.name).join(', ')
  if (name === '') throw new ApiRefusal(`Pass name or id.${names === '' ? '' : ` Models: ${names}`}`)
  throw new ApiRefusal(names === '' ? `There is no model "${name}".` : `There is no model "${name}". Similar: ${names}`)
}

const listChanges = defineTool({
  name: 'list_changes',
  description:
    'List what changed for callers in an application or project since a day (YYYY-MM-DD), newest first, with what breaks callers marked.',
  input: Strict({
    applicationId: Type.Optional(PublicId),
    projectId: Type.Optional(PublicId),
    since: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    onlyBreaking: Type.Optional(Type.Boolean()),
    after: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  run: async (call, { applicationId, projectId, since, onlyBreaking = false, after }) => {
    if (applicationId === undefined && projectId === undefined)
      throw new ApiRefusal('Pass applicationId or projectId (from list_places).')
    const { list, next } = await call(listChangelog, {
      query: {
        ...(applicationId !== undefined && { moduleId: applicationId }),
        ...(projectId !== undefined && { projectId }),
        ...(since !== undefined && { fromMs: Date.parse(since) }),
        ...(onlyBreaking && { level: 'breaking' }),
        ...(after !== undefined && { after }),
      },
    })
    const lines = list.map(lineOfChange)
    const more = next === null ? [] : [`Earlier changes: call again with after "${next}".`]
    return partOf([...(lines.length === 0 ? ['No changes here.'] : lines), ...more].join('\n'), 0)
  },
})

export function lineOfChange(entry: ChangelogEntry): string {
  const { atMs, act, subject, name, httpMethod, url, level, byName, moduleName, subjectId, summary } = entry
  const call = httpMethod === '' ? '' : `${httpMethod} ${url} — `
  const counted = (summary?.items ?? [])
    .map(({ topic, count, names }) => ` ${topic} ${String(count)}: ${names.join(', ')};`)
    .join('')
  return `- ${new Date(atMs).toISOString().slice(0, 16)} ${level}: ${act} ${subject} ${call}${name} [id ${subjectId}; ${moduleName}; by ${byName}]${counted}`
}

const mockAddress = defineTool({
  name: 'get_mock_address',
  description: 'Get the address at which every documented call of an application is answered without its service.',
  input: Strict({ applicationId: PublicId }),
  run: async (call, { applicationId }) => {
    const { key, isOn } = await call(getMockAddress, { query: { moduleId: applicationId } })
    return isOn === 1
      ? `${mockPath}/${key} below the address of this server`
      : 'The mock address of this application is off.'
  },
})

export const readTools: readonly Tool[] = [readDocument, readModel, listChanges, mockAddress]
