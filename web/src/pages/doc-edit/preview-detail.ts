/* What is in the editor as the reading page wants it. Pure. */
import { docType, type DocDetail, type DocForm, type DocType, type Module } from '@lectern/contracts'
import {
  readErrors,
  rowOfErrorCode,
  stringAt,
  type Components,
  type DocumentContent,
  type JsonObject,
} from '@lectern/model'
import type { ConstantsAbove } from '../../entities/constant/use-constants-above.ts'
import type { EditorValues } from '../../features/documents/doc-editor/state/values.ts'

/** The rest of a document's page around its values. */
export type DetailFrame = (values: EditorValues, components: Components, above: ConstantsAbove) => DocDetail

const typeOf: Readonly<Record<DocumentContent['kind'], DocType>> = {
  http: docType.http,
  dubbo: docType.dubbo,
  custom: docType.custom,
  markdown: docType.markdown,
}

function descriptionOf(content: DocumentContent): string {
  if (content.kind === 'http') return stringAt(content.operation, 'description') ?? ''
  return content.kind === 'dubbo' ? (content.description ?? '') : ''
}

/** Everything that does not come from the editor, empty where a preview has nothing to show. */
const nothing: Omit<
  DocDetail,
  | keyof EditorValues
  | 'errorCodeParams'
  | 'constants'
  | 'type'
  | 'updatedAtMs'
  | 'docName'
  | 'description'
  | 'url'
  | 'httpMethod'
  | 'components'
  | 'id'
  | 'moduleId'
> = {
  baseUrl: '',
  contentType: '',
  isFolder: 0,
  moduleName: '',
  projectId: '',
  projectName: '',
  spaceId: '',
  spaceName: '',
  creatorName: '',
  modifierName: '',
  createdAtMs: 0,
  folders: [],
  isUseGlobalHeaders: 0,
  isUseGlobalParams: 0,
  isUseGlobalReturns: 0,
  isRequestArray: 0,
  isResponseArray: 0,
  requestArrayType: 'object',
  responseArrayType: 'object',
  pathParams: [],
  headerParams: [],
  queryParams: [],
  requestParams: [],
  responseParams: [],
  globalHeaders: [],
  globalParams: [],
  globalReturns: [],
  debugEnvs: [],
  dictionaries: {},
  dubboInfo: null,
  revision: '',
  moreComponents: [],
  application: {},
  can: { manageDocs: false, share: false },
}

/** The document's own codes first; a nearer level wins. */
function errorsOf(content: DocumentContent, above: ConstantsAbove): Pick<DocDetail, 'errorCodeParams' | 'constants'> {
  const { codes, text } = readErrors(content)
  const own = new Set(codes.map(({ code }) => code))
  const rows = [
    ...codes.map((code) => ({ ...code, level: 'doc' })),
    ...above.codes.filter(({ code }) => !own.has(code)),
  ]
  return {
    errorCodeParams: rows.map((row, index) => ({ ...rowOfErrorCode(row, index), level: row.level })),
    constants: [...(text.trim() === '' ? [] : [{ level: 'doc' as const, text }]), ...above.texts],
  }
}

function detailOf(
  frame: Partial<DocDetail> & Pick<DocDetail, 'id' | 'moduleId' | 'updatedAtMs'>,
  values: EditorValues,
  components: Components,
  above: ConstantsAbove,
): DocDetail {
  const { content } = values
  return {
    ...nothing,
    ...frame,
    ...values,
    ...errorsOf(content, above),
    orderIndex: values.orderIndex ?? 0,
    docName: values.name,
    description: descriptionOf(content),
    type: typeOf[content.kind],
    url: content.kind === 'http' ? content.path : '',
    httpMethod: content.kind === 'http' ? content.method.toUpperCase() : '',
    components,
  }
}

export function detailOfForm(form: DocForm): DetailFrame {
  const { id, moduleId, moduleName, projectId, projectName, spaceId, spaceName, folders, dubboInfo, application } = form
  const { modifierName, updatedAtMs } = form
  const frame = {
    id,
    moduleId,
    moduleName,
    projectId,
    projectName,
    spaceId,
    spaceName,
    folders,
    dubboInfo,
    application,
  }
  return (values, components, above) => detailOf({ ...frame, modifierName, updatedAtMs }, values, components, above)
}

export function detailOfModule(
  { id: moduleId }: Pick<Module, 'id'>,
  application: JsonObject,
  nowMs: number,
): DetailFrame {
  const frame = { id: '', moduleId, application, updatedAtMs: nowMs }
  return (values, components, above) => detailOf(frame, values, components, above)
}
