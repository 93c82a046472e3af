export {
  importOpenApi,
  type ImportOptions,
  type ImportProgress,
  type ImportResult,
  type ImportSource,
  type ImportStats,
} from './openapi/import-openapi.ts'
export type { LoadFile } from './openapi/load-documents.ts'
export { issueCodes, type IssueCode } from './issue-codes.ts'
export { webhookFolderName } from './openapi/folders.ts'
export { readSource, type ReadSource } from './source/read-source.ts'
export type { SourceFile } from './source/source-file.ts'
export { exportOpenApi, type ExportOptions, type ExportResult, type ExportVersion } from './openapi/export-openapi.ts'
export { importMarkdown, type MarkdownResult, type MarkdownStats } from './markdown/import-markdown.ts'
export { importPostman } from './postman/import-postman.ts'
export { importYapi } from './yapi/import-yapi.ts'
export { importHar } from './har/import-har.ts'
export { importCurl } from './curl/import-curl.ts'
export type { RequestResult } from './requests/draft.ts'
