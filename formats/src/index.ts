export { importOpenApi, type ImportResult, type ImportStats } from './openapi/read/import-openapi.ts'
export { isOverlay, packOverlays, unpackOverlays } from './overlay/packed-overlays.ts'
export type { SourceFile } from './source/source-file.ts'
export type { ExportApplication, ExportedFile, ExportResult, ExportSource } from './export/export-format.ts'
export { exportTextNames, type ExportTexts } from './export/export-texts.ts'
export { exportHtml } from './html/export-html.ts'
export { exportWord } from './word/export-word.ts'
export { exportPrint } from './print/export-print.ts'
export { writeArticle, type SiteArticle } from './site/write-article.ts'
export {
  sitePolicy,
  siteWordNames,
  treeOf,
  writeSiteNotice,
  writeSitePage,
  type SiteLink,
  type SitePage,
  type SiteWords,
} from './site/site-frame.ts'
export { html, nothing, trusted } from './html/markup.ts'
export type { PageOptions } from './pages/page-options.ts'
export { chooseParts } from './export/choose-parts.ts'
export { dictionariesIn } from './export/named-dictionaries.ts'
export { joinApplications } from './export/join/join-applications.ts'
export type { Joining } from './export/join/joining.ts'
export { pagesAsFolders } from './export/join/pages-as-folders.ts'
export { separateOperations } from './export/join/separate-operations.ts'
export { writeOpenApi } from './openapi/write/write-openapi.ts'
export { placePages, picturesOfPages } from './markdown/place-pages.ts'
export { readMarkdown, type MarkdownFolder, type MarkdownResult } from './markdown/read-markdown.ts'
export { writeDocumentMarkdown, writeMarkdown } from './markdown/write-markdown.ts'
export { importPostman } from './postman/import-postman.ts'
export { writePostman } from './postman/write-postman.ts'
export { importYapi } from './yapi/import-yapi.ts'
export { writeYapi } from './yapi/write-yapi.ts'
export { importHar } from './har/import-har.ts'
export { importCurl } from './curl/import-curl.ts'
export { importTornaPush, dictionariesField } from './torna-push/import-torna-push.ts'
export { DumpReader, type DumpRow } from './torna-dump/read-dump.ts'
export { DumpError, type DumpProblem } from './torna-dump/sql-bytes.ts'
export { tornaTables, type TornaTable } from './torna-dump/tables.ts'
export { countLeftRows, type LeftKind } from './torna-dump/left-rows.ts'
export { unpackDump } from './torna-dump/unpack-dump.ts'
export { buildTornaModule, type ModuleLosses, type TornaColumns } from './torna-dump/build-module.ts'
export type { ModuleRows } from './torna-dump/module-rows.ts'
export type { TornaDictionary } from './torna-dump/build-params.ts'
export { importTornaModule, placeTornaItems, writeTornaModule } from './torna-dump/import-module.ts'
export { flagOf, idOf, numberOf, textOf, timeOf } from './torna-dump/row-values.ts'
export { readTornaId, writeTornaId } from './torna-dump/torna-ids.ts'
