/*
 * A bundle → an OpenAPI description of a chosen version. 3.2 is the canonical form; the others are made from it,
 * and when the bundle came from that very version its source's form is restored.
 */
import {
  copyJson,
  isObject,
  plainPointerOf,
  stringsAt,
  type ApplicationBundle,
  type HttpContent,
  type Issue,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { createIssueList, type IssueList } from '../../issue-list.ts'
import { assemble, canonicalForm, type PartForm } from './assemble.ts'
import { downgradePart } from '../downgrade/downgrade-part.ts'
import { fitComponentNames } from '../fit/component-names.ts'
import { fitDescription } from '../fit/fit-description.ts'
import { kindOfSection } from '../grammar.ts'
import { restoreLifted } from '../downgrade/restore-lifted.ts'
import { downgradeToSwagger } from '../downgrade/downgrade-swagger.ts'
import { reportSwaggerLosses } from './swagger-losses.ts'
import { hasNotedReferences, restorePathReferences, restoreReferences } from './restore-source.ts'
import { familyOf, type VersionFamily } from '../versions/version.ts'

/** The versions an application can be exported as. */
export type ExportVersion = VersionFamily

export interface DescriptionOptions {
  version: ExportVersion
  /** The description will be taken apart: components stay what others refer to, also where the source had none. */
  isSplit?: boolean
}

/** A description and what it could not say; an issue with `lost` names what is missing in it. */
export interface DescriptionResult {
  document: JsonObject
  issues: Issue[]
}

const versionTexts: Record<ExportVersion, string> = { '2.0': '2.0', '3.0': '3.0.4', '3.1': '3.1.1', '3.2': '3.2.0' }

/**
 * Exports all HTTP documents and components of a bundle. Documents of other kinds have no place in OpenAPI (`document_not_http`).
 * The document may share objects with the bundle: read it, don't change it.
 */
export function exportOpenApi(
  bundle: ApplicationBundle,
  { version, isSplit = false }: DescriptionOptions,
): DescriptionResult {
  const issues = createIssueList()
  const others = bundle.documents.filter(({ content }) => content.kind !== 'http').length
  if (others > 0) issues.add('note', 'document_not_http', '#', { params: { count: others }, lost: true })
  const origin = bundle.application.origin
  const isOwn = origin !== undefined && familyOf(origin.version) === version
  const text = isOwn ? origin.version : versionTexts[version]
  const kept = new Set(isOwn ? stringsAt(origin.notes ?? {}, 'foreign') : [])
  if (version !== '2.0' && origin !== undefined && familyOf(origin.version) === '2.0')
    reportSwaggerLosses(bundle, version, issues)
  const fitting = { family: version, issues, kept }
  const fit = (document: JsonObject): JsonObject => fitDescription(fitComponentNames(document, fitting), fitting)
  if (version === '3.2') {
    const assembled = assemble(bundle, text, canonicalForm, issues)
    const document = hasNotedReferences(bundle) ? copyJson(assembled) : assembled
    return finish(document, { bundle, version, isOwn, isSplit, fit, issues })
  }
  // Older forms are made by changing copies; parts are copied one by one, the rest here.
  const copy = { ...bundle, application: structuredClone(bundle.application) }
  const form = createForm(copy, version, isOwn, issues)
  const document = assemble(copy, text, form, issues)
  const notes = isOwn ? copy.application.origin?.notes : undefined
  if (version === '2.0') {
    const options = { bundle: copy, notes, isOwn, kept, issues }
    const swagger = downgradeToSwagger(fit(document), options)
    restorePathReferences(swagger, copy)
    return { document: swagger, issues: issues.list() }
  }
  return finish(document, { bundle: copy, version, isOwn, isSplit, fit, issues })
}

interface Finishing extends Required<DescriptionOptions> {
  bundle: ApplicationBundle
  isOwn: boolean
  fit: (document: JsonObject) => JsonObject
  issues: IssueList
}

/** A description of version 3.x with what an import took apart put together again, in place, and made valid. */
function finish(document: JsonObject, { bundle, isOwn, isSplit, fit, issues }: Finishing): DescriptionResult {
  if (isOwn && !isSplit) restoreReferences(document, bundle, restoreLifted(document, bundle.application.origin?.notes))
  const fitted = fit(document)
  restorePathReferences(fitted, bundle)
  return { document: fitted, issues: issues.list() }
}

function createForm(bundle: ApplicationBundle, family: VersionFamily, isOwn: boolean, issues: IssueList): PartForm {
  const componentNotes = bundle.application.origin?.notes?.['components']
  const notesOf = (content: HttpContent, field: string): JsonObject | undefined => {
    const notes = isOwn ? content.origin?.[field] : undefined
    return isObject(notes) ? notes : undefined
  }
  const pointerOf = (content: HttpContent, ...tokens: string[]): string =>
    '#' + plainPointerOf([content.container, content.path, ...tokens])
  return {
    operation: (content, operation) =>
      asObject(
        downgradePart('operation', operation, {
          family,
          issues,
          notes: notesOf(content, 'notes'),
          pointer: pointerOf(content, content.method),
        }),
      ),
    pathItem: (content, fields) =>
      asObject(
        downgradePart('pathItem', fields, {
          family,
          issues,
          notes: notesOf(content, 'pathNotes'),
          pointer: pointerOf(content),
        }),
      ),
    component: (section, name, value) => {
      const prefix = plainPointerOf(['components', section, name])
      const kind = Object.entries(kindOfSection).find(([key]) => key === section)?.[1]
      const notes = isOwn && isObject(componentNotes) ? componentNotes : undefined
      return kind === undefined
        ? copyJson(value)
        : downgradePart(kind, value, { family, issues, notes, prefix, pointer: '#' + prefix })
    },
  }
}

function asObject(value: Json): JsonObject {
  return isObject(value) ? value : {}
}
