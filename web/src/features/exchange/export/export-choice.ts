/*
 * What an export is asked for. Owns: the choices of the dialog, remembering them on this device, and the call they become. Does not own: which
 * documents there are.
 */
import {
  codeLanguages,
  exportFormats,
  exportVersions,
  languages,
  type BodyOf,
  type CodeLanguage,
  type ExportBody,
  type ExportFormat,
  type exportVisit,
  type Language,
  type startComposeExport,
} from '@lectern/contracts'
import type { Visit } from '../../../entities/visit/visit-access.ts'
import { readStoredJson, writeStoredJson } from '../../../shared/lib/storage.ts'

/** Choices that hold for every export until they are changed. */
export interface ExportChoice {
  format: ExportFormat
  version: (typeof exportVersions)[number]
  text: 'json' | 'yaml'
  severalFiles: boolean
  codeLanguage: CodeLanguage
  language: Language
}

/** What is exported: a project, an application, or a composed project. */
export type ExportScope = { kind: 'project' | 'module' | 'compose'; id: string }

/** What is chosen of it. */
export interface ExportParts {
  /** Everything, whatever is ticked. */
  isAll: boolean
  /** Ticked applications, folders and documents. */
  picks: ReadonlySet<string>
  /** Absent for all. */
  environments: ReadonlySet<string> | undefined
  withHidden: boolean
}

const storageKey = 'lectern.export'

function isChoice(value: unknown): value is Partial<Record<keyof ExportChoice, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The choices of the last export on this device; what is no longer offered falls back to the usual. */
export function readChoice(language: Language): ExportChoice {
  const stored = readStoredJson(storageKey, isChoice) ?? {}
  return {
    format: exportFormats.find((one) => one === stored.format) ?? 'openapi',
    version: exportVersions.find((one) => one === stored.version) ?? '3.1',
    text: stored.text === 'yaml' ? 'yaml' : 'json',
    severalFiles: stored.severalFiles === true,
    codeLanguage: codeLanguages.find((one) => one === stored.codeLanguage) ?? codeLanguages[0],
    language: languages.find((one) => one === stored.language) ?? language,
  }
}

export function rememberChoice(choice: ExportChoice): void {
  writeStoredJson(storageKey, choice)
}

const forPrograms: readonly ExportFormat[] = ['openapi', 'postman', 'yapi', 'code']

/** Further options of the format. */
export function offersOf(format: ExportFormat): { version: boolean; files: boolean; language: boolean } {
  return {
    version: format === 'openapi',
    files: format === 'openapi' || format === 'markdown',
    language: !forPrograms.includes(format),
  }
}

/** How it is written: only what can be chosen for the format. */
function formOf(choice: ExportChoice, { environments }: Pick<ExportParts, 'environments'>) {
  const { format, version, text, severalFiles, codeLanguage, language } = choice
  const offers = offersOf(format)
  return {
    format,
    ...(offers.version && { version, text }),
    ...(offers.files && severalFiles && { severalFiles: 1 as const }),
    ...(format === 'code' && { codeLanguage }),
    ...(offers.language && { language }),
    ...(environments && { environments: [...environments] }),
  }
}

/** The body of the call; `isModule` separates applications from documents among the ticked. */
export function toExportBody(
  scope: ExportScope,
  choice: ExportChoice,
  parts: ExportParts,
  isModule: (id: string) => boolean,
): ExportBody {
  const { isAll, picks, withHidden } = parts
  const ticked = isAll ? [] : [...picks]
  const moduleIds = ticked.filter(isModule)
  const docIds = ticked.filter((id) => !isModule(id))
  return {
    ...(scope.kind === 'project' ? { projectId: scope.id } : { moduleId: scope.id }),
    ...(moduleIds.length > 0 && { moduleIds }),
    ...(docIds.length > 0 && { docIds }),
    ...formOf(choice, parts),
    ...(withHidden && { withHidden: 1 as const }),
  }
}

/** The body of the call for a composed project. */
export function toComposeExportBody(
  projectId: string,
  choice: ExportChoice,
  parts: ExportParts,
): BodyOf<typeof startComposeExport> {
  return { projectId, ...(!parts.isAll && { docIds: [...parts.picks] }), ...formOf(choice, parts) }
}

/** The body of the call of a visitor, who has the environments that they see. */
export function toVisitExportBody(
  { of, key: id }: Visit,
  choice: ExportChoice,
  { isAll, picks }: Pick<ExportParts, 'isAll' | 'picks'>,
): BodyOf<typeof exportVisit> {
  return { of, id, ...(!isAll && { docIds: [...picks] }), ...formOf(choice, { environments: undefined }) }
}
