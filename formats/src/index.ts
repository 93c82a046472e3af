export {
  importOpenApi,
  type ImportOptions,
  type ImportProgress,
  type ImportResult,
  type ImportSource,
  type ImportStats,
} from './openapi/read/import-openapi.ts'
export type { LoadFile } from './openapi/read/load-documents.ts'
export { issueCodes, type IssueCode } from './issue-codes.ts'
export { webhookFolderName } from './openapi/read/folders.ts'
export { readSource, type ReadSource } from './source/read-source.ts'
export { isOverlay, packOverlays, unpackOverlays } from './overlay/packed-overlays.ts'
export type { SourceFile } from './source/source-file.ts'
export { exportOpenApi, type ExportVersion } from './openapi/write/export-openapi.ts'
export type {
  ExportApplication,
  ExportConstants,
  ExportDictionary,
  ExportedFile,
  ExportOptions,
  ExportResult,
  ExportSource,
  ReadableExportOptions,
} from './export/export-format.ts'
export { exportTextNames, type ExportTexts } from './export/export-texts.ts'
export { exportHtml } from './html/export-html.ts'
export { exportWord } from './word/export-word.ts'
export { exportPrint } from './print/export-print.ts'
export type { PageOptions, PagePicture } from './pages/page-options.ts'
export { chooseParts, type ChosenParts } from './export/choose-parts.ts'
export { chooseEnvironments } from './export/choose-environments.ts'
export { writeOpenApi, type OpenApiExportOptions } from './openapi/write/write-openapi.ts'
export { placePages, picturesOfPages, type MarkdownPlaces } from './markdown/place-pages.ts'
export { readMarkdown, type MarkdownFolder, type MarkdownResult, type MarkdownStats } from './markdown/read-markdown.ts'
export { writeMarkdown, type MarkdownExportOptions } from './markdown/write-markdown.ts'
export { importPostman } from './postman/import-postman.ts'
export { writePostman } from './postman/write-postman.ts'
export { importYapi } from './yapi/import-yapi.ts'
export { writeYapi } from './yapi/write-yapi.ts'
export { importHar } from './har/import-har.ts'
export { importCurl } from './curl/import-curl.ts'
export { importTornaPush, dictionariesField } from './torna-push/import-torna-push.ts'
export { enumNameOf } from './torna-push/enum-info.ts'
export type { RequestResult } from './requests/draft.ts'
export { DumpReader, type DumpRow } from './torna-dump/read-dump.ts'
export { DumpError, type DumpProblem } from './torna-dump/sql-bytes.ts'
export { tornaTables, type TornaTable } from './torna-dump/tables.ts'
export { countLeftRows, type LeftKind } from './torna-dump/left-rows.ts'
export { unpackDump } from './torna-dump/unpack-dump.ts'
export { buildTornaModule, type ModuleLosses } from './torna-dump/build-module.ts'
export type { ModuleRows } from './torna-dump/module-rows.ts'
export type { TornaDictionary } from './torna-dump/build-params.ts'
export { importTornaModule, placeTornaItems, writeTornaModule } from './torna-dump/import-module.ts'
export { flagOf, idOf, numberOf, textOf } from './torna-dump/row-values.ts'
export { readTornaId, writeTornaId } from './torna-dump/torna-ids.ts'
