/* Where what was found can be mended. Pure. */
import { docType, type HealthFinding, type HealthPlace, type HealthRow } from '@lectern/contracts'

/** Of the application the row is in. */
export interface HealthHome {
  moduleId: string
  projectId: string
}

/** To the document or model itself. */
export function subjectPath(
  { moduleId, projectId }: HealthHome,
  { subject, subjectId }: Pick<HealthRow, 'subject' | 'subjectId'>,
): string {
  if (subject === 'doc') return `/view/${subjectId}`
  const fields = new URLSearchParams({ module: moduleId, segment: 'models', model: subjectId })
  return `/project/doc/${projectId}?${fields.toString()}`
}

/** To the health of an application, filtered as here. */
export function moduleHealthPath(
  { moduleId, projectId }: HealthHome,
  filter: Readonly<{ rule?: string | undefined; owner?: string | undefined }>,
): string {
  const fields = new URLSearchParams({ module: moduleId, segment: 'health' })
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) fields.set(name, value)
  return `/project/doc/${projectId}?${fields.toString()}`
}

/** To the shares of an application. */
export function sharesPath({ moduleId, projectId }: HealthHome): string {
  return `/project/doc/${projectId}?${new URLSearchParams({ module: moduleId, segment: 'share' }).toString()}`
}

/** To the section of the editor that has the place, or what the rule is about. */
export function mendPath(
  home: HealthHome,
  row: Pick<HealthRow, 'subject' | 'subjectId' | 'docType'>,
  rule: HealthFinding['rule'],
  place?: HealthPlace,
): string {
  if (row.subject === 'model' || rule === 'never-read') return subjectPath(home, row)
  if (rule === 'failing-case') return `/view/${row.subjectId}?segment=debug#cases`
  if (rule === 'removed-upstream' || rule === 'behind-source') {
    const fields = new URLSearchParams({ module: home.moduleId, segment: 'review' })
    return `/project/doc/${home.projectId}?${fields.toString()}`
  }
  const section = sectionOf(row.docType, rule, place)
  return `/doc/edit/${home.moduleId}/${row.subjectId}#${encodeURIComponent(section)}`
}

const aboutResponses: readonly HealthFinding['rule'][] = ['no-success-schema', 'no-error-response', 'answer-differs']

function sectionOf(type: HealthRow['docType'], rule: HealthFinding['rule'], place: HealthPlace | undefined): string {
  if (type === docType.custom || type === docType.markdown) return 'text'
  if (place === undefined) return aboutResponses.includes(rule) ? 'responses' : 'basics'
  const { place: name, status } = place
  if (type === docType.dubbo) return name === 'response' ? 'result' : 'parameters'
  if (name === 'response' && status === '') return 'responses'
  if (status !== '') return `response:${status}`
  return name === 'model' || name === '' ? 'basics' : name
}
