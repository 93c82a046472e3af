/*
 * The report of an import as its job keeps it: as the contract's, with issue codes instead of sentences and the database's ids. Owns: its form and
 * the way to the reader's language. Does not own: what goes into it (`areas/exchange/import`).
 */
import type { ImportChange, ImportReport, Language, ReportIssue } from '@lectern/contracts'
import {
  findRule,
  groupWithPolicy,
  withPolicy,
  worstLevel,
  type ChangeGroup,
  type CompatibilityPolicy,
  type Finding,
  type PlaceStep,
} from '@lectern/model'
import { presentFinding } from '../core/present-finding.ts'
import { encodeId } from '../core/public-ids.ts'
import type { JobRow } from '../db/schema.ts'
import type { Texts } from '../core/texts.ts'
import { firstIssues, type StoredIssue } from './job-issues.ts'

/** A shape with fields that older reports do not have. */
type Later<Shape, Field extends keyof Shape> = Omit<Shape, Field> & Partial<Pick<Shape, Field>>

/** As the contract's, with sentences for every language. */
export interface StoredChange extends Omit<
  ImportChange,
  'sentences' | 'questions' | 'groups' | 'asked' | 'level' | 'findings' | 'isBreaking'
> {
  groups: ChangeGroup[]
  asked: ChangeGroup[]
  /** By the rules' own levels; absent for what no program calls. */
  findings?: Finding[]
  /** Of reports that have no findings. */
  isBreaking?: boolean
}

/** Of a thing that is counted and not listed. */
export type UnlistedFinding = Pick<Finding, 'ruleId' | 'level' | 'fingerprint'>

type LateCounts =
  | 'locked'
  | 'removed'
  | 'open'
  | 'renamed'
  | 'keptEdits'
  | 'removedUpstream'
  | 'trashed'
  | 'proposed'
  | 'likely'
type Own = 'jobId' | 'isDryRun' | 'moduleId' | 'issues' | 'counts' | 'names' | 'changes'

export interface StoredReport extends Omit<ImportReport, Own> {
  isDryRun?: boolean
  moduleId: number | null
  counts: Later<ImportReport['counts'], LateCounts>
  names: Later<ImportReport['names'], 'locked' | 'removed' | 'open' | 'renamed' | 'removedUpstream'>
  /** The first ones; when there are more, all of them are stored apart, see `job-issues.ts`. */
  issues: StoredIssue[]
  /** The job whose report this one repeats, and whose issues are stored. */
  issuesOf?: number
  changes?: { list: StoredChange[]; total: number; unlisted?: UnlistedFinding[][]; breaking?: number }
  /** The documents and folders here that were left unchanged because they are locked, the first ones; absent in reports before they were kept. */
  lockedDocs?: number[]
  /** Files that were fetched because the source refers to them. */
  otherFiles?: number
}

const laterCounts = {
  locked: 0,
  removed: 0,
  open: 0,
  renamed: 0,
  keptEdits: 0,
  removedUpstream: 0,
  trashed: 0,
  proposed: 0,
  likely: 0,
}

/** With nought for what older reports do not count. */
export function countsOf(counts: StoredReport['counts']): ImportReport['counts'] {
  return { ...laterCounts, ...counts }
}

/** Sentences about one thing. */
const mostSentences = 20

/** Each change in a sentence, with the place it is at. */
export function sentencesOf(groups: readonly ChangeGroup[], texts: Texts, language: Language): string[] {
  return groups
    .flatMap(({ sentence, names, changes }) =>
      changes.map(({ place, params, sentence: own }) => {
        const text = texts.say(language, 'diff', names.length === 0 ? sentence : own, params)
        const where = placeText(place, texts, language)
        return where === '' ? text : `${text} · ${where}`
      }),
    )
    .slice(0, mostSentences)
}

/** Where something is, as people see it. */
function placeText(place: readonly PlaceStep[], texts: Texts, language: Language): string {
  return place
    .map(({ kind, name = '' }) => (kind === 'field' ? name : texts.say(language, 'changes', `place.${kind}`, { name })))
    .join(' › ')
}

/** The rule's; the id of one that a later release has. */
function titleOf({ ruleId }: Finding, texts: Texts, language: Language): string {
  const topic = findRule(ruleId)?.topic
  return topic === undefined ? ruleId : texts.say(language, 'compatibility', `title.${topic}`)
}

/** One issue with its sentence. */
export function presentIssue(
  { severity, pointer, file, code, params, lost, docId }: StoredIssue,
  texts: Texts,
  language: Language,
): ReportIssue {
  return {
    severity,
    pointer,
    code,
    message: texts.say(language, 'issues', code, params),
    ...(file === undefined ? {} : { file }),
    ...(lost === undefined ? {} : { lost }),
    ...(docId === undefined ? {} : { docId: encodeId('doc', docId) }),
  }
}

/** The report of a job's row, when there is one. */
export function readReport({ report }: Pick<JobRow, 'report'>): StoredReport | undefined {
  // Only imports store one.
  return report === null ? undefined : ((JSON.parse(report) as StoredReport | null) ?? undefined)
}

/** How a report is shown. */
export interface ReportReader {
  texts: Texts
  language: Language
  /** What counts where it was imported. */
  policy: CompatibilityPolicy
}

/** The report of the job with this id. */
export function presentReport(stored: StoredReport, jobId: number, reader: ReportReader): ImportReport {
  const { texts, language } = reader
  const { otherFiles: _otherFiles, issuesOf: _issuesOf, lockedDocs: _lockedDocs, ...report } = stored
  return {
    ...report,
    jobId: encodeId('job', jobId),
    // Reports from before imports merged name none of these.
    isDryRun: report.isDryRun ?? false,
    counts: countsOf(report.counts),
    names: { locked: [], removed: [], open: [], renamed: [], removedUpstream: [], ...report.names },
    changes: presentChanges(report.changes, reader),
    moduleId: report.moduleId === null ? null : encodeId('module', report.moduleId),
    issues: report.issues.slice(0, firstIssues).map((issue) => presentIssue(issue, texts, language)),
  }
}

function presentChanges(changes: StoredReport['changes'], reader: ReportReader): ImportReport['changes'] {
  const list = (changes?.list ?? []).map((change) => presentChange(change, reader))
  const unlisted = (changes?.unlisted ?? []).map((findings) =>
    worstLevel(findings.map((finding) => withPolicy(finding, reader.policy))),
  )
  const levels = [...list.map(({ level }) => level), ...unlisted]
  return {
    list,
    total: changes?.total ?? 0,
    breaking: changes?.breaking ?? levels.filter((level) => level === 'breaking').length,
    attention: levels.filter((level) => level === 'attention' || level === 'unknown').length,
  }
}

function presentChange({ groups, asked, findings, ...change }: StoredChange, reader: ReportReader): ImportChange {
  const { texts, language, policy } = reader
  const counted = findings?.map((finding) => withPolicy(finding, policy))
  const level = counted === undefined ? null : worstLevel(counted)
  return {
    ...change,
    groups: groups.map((group) => groupWithPolicy(group, policy)),
    asked: asked.map((group) => groupWithPolicy(group, policy)),
    sentences: sentencesOf(groups, texts, language),
    questions: sentencesOf(asked, texts, language),
    level,
    findings: (counted ?? []).map((finding) => ({
      ...presentFinding(finding),
      title: titleOf(finding, texts, language),
      where: placeText(finding.place, texts, language),
    })),
    isBreaking: level === null ? change.isBreaking === true : level === 'breaking',
  }
}
