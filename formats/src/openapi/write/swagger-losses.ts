/*
 * What a description of Swagger 2.0 had that later versions have no form for. Its documents keep it for exports to 2.0; exports to later
 * versions name it.
 */
import { isObject, plainPointerOf, type ApplicationBundle, type HttpContent, type JsonObject } from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'

/** Reports shared form parameters, form fields that may be empty, and schemes that have no host to go with. */
export function reportSwaggerLosses(bundle: ApplicationBundle, version: string, issues: IssueList): void {
  const swagger = bundle.application.origin?.notes?.['swagger']
  const used = new Set<string>()
  for (const { content } of bundle.documents)
    if (content.kind === 'http') reportOperation(content, version, issues, used)
  const forms = isObject(swagger) && isObject(swagger['forms']) ? swagger['forms'] : {}
  for (const name of Object.keys(forms))
    issues.add('note', 'form_parameter_unshared', '#' + plainPointerOf(['parameters', name]), {
      params: { name: name.slice(0, 100), version },
      ...(used.has(`#${plainPointerOf(['parameters', name])}`) ? {} : { lost: true }),
    })
}

function reportOperation(content: HttpContent, version: string, issues: IssueList, used: Set<string>): void {
  const note = content.origin?.['swagger']
  if (!isObject(note)) return
  const report = (...tokens: string[]): void => {
    const place = [content.container, content.path, content.method, ...tokens]
    issues.add('warning', 'field_not_expressible', '#' + plainPointerOf(place), {
      params: { field: tokens.at(-1) ?? '', version },
      lost: true,
    })
  }
  if (note['schemes'] !== undefined && content.operation['servers'] === undefined) report('schemes')
  for (const entry of entriesOf(note)) {
    if (typeof entry['$ref'] === 'string') used.add(entry['$ref'])
    const { name } = entry
    if (entry['in'] === 'formData' && entry['allowEmptyValue'] === true)
      report('requestBody', typeof name === 'string' ? name : '', 'allowEmptyValue')
  }
}

function entriesOf({ parameters }: JsonObject): JsonObject[] {
  return Array.isArray(parameters) ? parameters.filter(isObject) : []
}
