/* What a push did, or would do, in words. */
import type { ImportReport } from '@lectern/contracts'
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
  for (const { name, sentences, isBreaking } of changes.list) {
    if (sentences.length === 0 && !isBreaking) continue
    lines.push(isBreaking ? say('report.breaks', { name }) : name)
    for (const sentence of sentences) lines.push(`  ${sentence}`)
  }
  for (const issue of report.issues)
    if (issue.severity !== 'note') lines.push(`${issue.severity}  ${placeOf(issue)}  ${issue.message}`)
  const { error, warning } = report.issueCounts
  const more = error + warning - report.issues.filter(({ severity }) => severity !== 'note').length
  if (more > 0) lines.push(say('report.moreIssues', { count: more }))
  return `${lines.join('\n')}\n`
}

/** The file, where it is not the description itself, and the place in it. */
export function placeOf({ file, pointer }: { file?: string | undefined; pointer: string }): string {
  return `${file === undefined ? '' : `${file} `}${pointer === '' ? '/' : pointer}`
}

/** The exit code for those who asked to fail. */
export function endOf({ counts, changes }: ImportReport, failOn: ReadonlySet<FailOn>): number {
  if (failOn.has('breaking') && changes.breaking > 0) return exitCodes.breaking
  return failOn.has('conflict') && counts.open > 0 ? exitCodes.conflict : exitCodes.done
}
