/* What a push did, or would do, in words. */
import type { ImportChange, ImportFinding, ImportReport } from '@lectern/contracts'
import { exitCodes } from '../exit-codes.ts'
import { say } from '../texts.ts'
import type { FailOn } from './push-options.ts'

const shown = ['added', 'changed', 'renamed', 'removedUpstream', 'locked', 'open'] as const

export function describeReport(report: ImportReport): string {
  const { counts, names, changes } = report
  const lines = [report.isDryRun ? say('report.preview', { name: report.moduleName }) : report.moduleName]
  for (const kind of shown) {
    if (counts[kind] === 0) continue
    lines.push(say(`report.${kind}`, { count: counts[kind] }))
    for (const name of names[kind]) lines.push(`  ${name}`)
  }
  lines.push(say('report.unchanged', { count: counts.unchanged, kept: counts.keptEdits }))
  if (changes.breaking > 0) lines.push(say('report.breaking', { count: changes.breaking }))
  if (changes.attention > 0) lines.push(say('report.attention', { count: changes.attention }))
  for (const change of changes.list) for (const line of describeChange(change)) lines.push(line)
  for (const issue of report.issues)
    if (issue.severity !== 'note') lines.push(`${issue.severity}  ${placeOf(issue)}  ${issue.message}`)
  const { error, warning } = report.issueCounts
  const more = error + warning - report.issues.filter(({ severity }) => severity !== 'note').length
  if (more > 0) lines.push(say('report.moreIssues', { count: more }))
  return `${lines.join('\n')}\n`
}

/** What changes in one thing, and the rules that make it more than harmless. */
function describeChange({ name, sentences, isBreaking, level, findings }: ImportChange): string[] {
  const concerns = findings.filter((finding) => finding.level !== 'harmless')
  if (sentences.length === 0 && concerns.length === 0 && !isBreaking) return []
  const isNoted = level === 'attention' || level === 'unknown'
  return [
    isBreaking ? say('report.breaks', { name }) : isNoted ? say('report.noted', { name }) : name,
    ...sentences.map((sentence) => `  ${sentence}`),
    ...concerns.map((finding) => `  [${finding.level}] ${describeFinding(finding)}`),
  ]
}

function describeFinding({ ruleId, title, where }: ImportFinding): string {
  return `${ruleId}: ${where === '' ? title : `${title} · ${where}`}`
}

/** The file, where it is not the description itself, and the place in it. */
export function placeOf({ file, pointer }: { file?: string | undefined; pointer: string }): string {
  return `${file === undefined ? '' : `${file} `}${pointer === '' ? '/' : pointer}`
}

/** The exit code for those who asked to fail. */
export function endOf(report: ImportReport, failOn: ReadonlySet<FailOn>): number {
  const impact = impactOf(report, failOn)
  if (impact !== undefined) return exitCodes[impact]
  return failOn.has('conflict') && report.counts.open > 0 ? exitCodes.conflict : exitCodes.done
}

/** What those who asked to fail on it don't want; what breaks callers needs attention, too. */
export function impactOf({ changes }: ImportReport, failOn: ReadonlySet<FailOn>): 'breaking' | 'attention' | undefined {
  const isNoted = failOn.has('attention')
  if (changes.breaking > 0 && (isNoted || failOn.has('breaking'))) return 'breaking'
  return isNoted && changes.attention > 0 ? 'attention' : undefined
}
