/* What is in the editor as the reading page wants it. Pure. */
import { docType, type DocDetail, type DocForm, type DocType, type Module } from '@lectern/contracts'
import { stringAt, type Components, type DocumentContent } from '@lectern/model'
import type { EditorValues } from '../../features/doc-editor/state/values.ts'

/** The rest of a document's page around its values. */
export type DetailFrame = (values: EditorValues, components: Components) => DocDetail

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
  orderIndex: 0,
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
  errorCodeParams: [],
  globalHeaders: [],
  globalParams: [],
  globalReturns: [],
  debugEnvs: [],
  constants: [],
  dictionaries: {},
  dubboInfo: null,
  revision: '',
  moreComponents: [],
  application: {},
  can: { manageDocs: false, share: false },
}

function detailOf(
  frame: Partial<DocDetail> & Pick<DocDetail, 'id' | 'moduleId' | 'updatedAtMs'>,
  values: EditorValues,
  components: Components,
): DocDetail {
  const { content } = values
  return {
    ...nothing,
    ...frame,
    ...values,
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
  return (values, components) => detailOf({ ...frame, modifierName, updatedAtMs }, values, components)
}

export function detailOfModule({ id: moduleId }: Pick<Module, 'id'>, nowMs: number): DetailFrame {
  return (values, components) => detailOf({ id: '', moduleId, updatedAtMs: nowMs }, values, components)
}
