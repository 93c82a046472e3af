/* What templates can use, as the page tells it: expression → its text below `variable`. The server's `template-data.ts` is what is there. */
export const documentVariables = [
  'doc.name',
  'doc.description',
  'doc.url',
  'doc.httpMethod',
  'doc.functionName',
  'doc.contentType',
  'doc.author',
  'doc.version',
  'doc.pathParams',
  'doc.headerParams',
  'doc.queryParams',
  'doc.requestParams',
  'doc.responseParams',
  'doc.requestType',
  'doc.responseType',
  'doc.isRequestArray',
  'doc.isResponseArray',
  'doc.requestExample',
  'doc.responseExample',
  'doc.errorCodes',
] as const

export const typeVariables = ['types', 'type.name', 'type.description', 'type.fields'] as const

export const fieldVariables = [
  'field.name',
  'field.type',
  'field.kind',
  'field.isArray',
  'field.nullable',
  'field.required',
  'field.description',
  'field.example',
  'field.maxLength',
  'field.typeName',
  'field.values',
  'field.children',
] as const

export const otherVariables = ['app.name', 'app.baseUrl', 'sys.date', 'sys.time', 'sys.datetime'] as const

export const filterNames = [
  'ts_type',
  'java_type',
  'camel_case',
  'pascal_case',
  'snake_case',
  'kebab_case',
  'comment',
  'ts_key',
  'template_literal',
] as const
