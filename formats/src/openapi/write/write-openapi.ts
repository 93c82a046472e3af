/*
 * Applications → files of OpenAPI descriptions, JSON or YAML, each in one file or in several.
 */
import type { Issue } from '@lectern/model'
import { chooseEnvironments } from '../../export/choose-environments.ts'
import type { ExportedFile, ExportResult, ExportSource } from '../../export/export-format.ts'
import { exportEach } from '../../export/export-each.ts'
import { writeJson, type TextFormat } from '../../export/write-text.ts'
import { exportOpenApi, type ExportVersion } from './export-openapi.ts'
import { splitDescription, type PathSplit } from './split-description.ts'

export interface OpenApiExportOptions {
  version: ExportVersion
  format: TextFormat
  /** One file, or several by path or by tag. A description of version 2.0 is always one file. */
  split: 'one' | PathSplit
  /** Names of the environments to include; absent for all. */
  environments?: readonly string[]
}

/** The descriptions of all applications; a split one has its root at `openapi.json` or `openapi.yaml`. */
export function writeOpenApi(source: ExportSource, options: OpenApiExportOptions): ExportResult {
  const { version, format, environments } = options
  const split = version === '2.0' ? 'one' : options.split
  return exportEach(source, ({ bundle }, name): { files: ExportedFile[]; issues: Issue[] } => {
    const { document, issues } = exportOpenApi(chooseEnvironments(bundle, environments), {
      version,
      isSplit: split !== 'one',
    })
    const files =
      split === 'one' ? [{ path: `${name}.${format}`, value: document }] : splitDescription(document, split, format)
    return { files: files.map(({ path, value }) => ({ path, bytes: writeJson(value, format) })), issues }
  })
}
