/*
 * Collects what an importer or exporter reports. Owns how much of it is listed, so that a hostile or very odd source cannot produce a report bigger
 * than itself.
 */
import type { Issue, Json } from '@lectern/model'
import type { IssueCode } from './issue-codes.ts'

/** Listed of one code at most; the rest are counted in one `issue_more`. */
const maxIssuesPerCode = 10_000
/** Listed of all codes at most, but for the first of each, so that no code crowds the others out. */
const maxIssues = 20_000
const firstOfCode = 100

/** What a caller says about an issue besides its code and place. */
export interface IssueDetails {
  params?: Record<string, Json>
  file?: string
  lost?: boolean
}

/** A growing report. */
export interface IssueList {
  add: (severity: Issue['severity'], code: IssueCode, pointer: string, details?: IssueDetails) => void
  /** True once an issue of severity `error` was added. */
  hasErrors: () => boolean
  /** All issues, errors first, otherwise in the order they were met. */
  list: () => Issue[]
}

/** An empty report. */
export function createIssueList(): IssueList {
  const issues: Issue[] = []
  const counts = new Map<string, { all: number; listed: number }>()
  let errors = 0
  return {
    add(severity, code, pointer, details = {}) {
      const key = `${severity} ${code}`
      const count = counts.get(key) ?? { all: 0, listed: 0 }
      counts.set(key, count)
      count.all++
      if (severity === 'error') errors++
      if (count.listed >= (issues.length < maxIssues ? maxIssuesPerCode : firstOfCode)) return
      count.listed++
      issues.push(buildIssue(severity, code, pointer, details))
    },
    hasErrors: () => errors > 0,
    list() {
      const more: Issue[] = []
      for (const [key, { all, listed }] of counts) {
        const [severity = '', code = ''] = key.split(' ')
        if (all > listed && isSeverity(severity))
          more.push({ severity, pointer: '#', code: 'issue_more', params: { code, count: all - listed } })
      }
      const all = [...issues, ...more]
      return [
        ...all.filter((issue) => issue.severity === 'error'),
        ...all.filter((issue) => issue.severity !== 'error'),
      ]
    },
  }
}

function isSeverity(text: string): text is Issue['severity'] {
  return text === 'error' || text === 'warning' || text === 'note'
}

function buildIssue(severity: Issue['severity'], code: IssueCode, pointer: string, details: IssueDetails): Issue {
  return {
    severity,
    pointer,
    code,
    ...(details.file === undefined ? {} : { file: details.file }),
    ...(details.params === undefined ? {} : { params: details.params }),
    ...(details.lost === undefined ? {} : { lost: details.lost }),
  }
}
