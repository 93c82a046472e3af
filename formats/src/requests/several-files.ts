/*
 * Sources of several files of one format: what can be read is, the rest is named. Owns: whose file an issue belongs to.
 */
import type { Issue } from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'

/** A report whose issues belong to the file that is being read. */
export interface FileIssues extends IssueList {
  /** What is added from now on is about this file; undefined for the only one. */
  enter: (file: string | undefined) => void
}

/** An empty report. */
export function createFileIssues(): FileIssues {
  const all = createIssueList()
  let current: string | undefined
  return {
    ...all,
    add: (severity, code, pointer, details = {}) => {
      all.add(severity, code, pointer, current === undefined ? details : { file: current, ...details })
    },
    enter: (file) => {
      current = file
    },
  }
}

/** A file and what was found in it. */
export interface OpenedFile<T> {
  path: string
  text: string
  value: T
}

/**
 * The files `open` finds something in. One file that holds nothing is refused with its reasons; among several it is left out by name, unless
 * none holds anything.
 */
export function openFiles<T>(
  texts: readonly { path: string; text: string }[],
  issues: FileIssues,
  open: (text: string, issues: IssueList) => T | undefined,
): OpenedFile<T>[] {
  const opened: OpenedFile<T>[] = []
  const refused: { path: string; issues: Issue[] }[] = []
  const reports: { path: string; issues: Issue[] }[] = []
  for (const { path, text } of texts) {
    const own = createIssueList()
    const value = open(text, own)
    if (value === undefined || own.hasErrors()) refused.push({ path, issues: own.list() })
    else {
      opened.push({ path, text, value })
      reports.push({ path, issues: own.list() })
    }
  }
  const isSeveral = texts.length > 1
  const [first] = refused
  if (opened.length === 0 && first !== undefined) reports.push(first)
  else
    for (const { path } of refused)
      issues.add('warning', 'file_other_format', '#', { params: { path: path.slice(0, 200) }, lost: true })
  for (const { path, issues: found } of reports) {
    issues.enter(isSeveral ? path : undefined)
    for (const issue of found) addAgain(issues, issue)
  }
  issues.enter(undefined)
  return opened
}

function addAgain(issues: IssueList, { severity, code, pointer, params, lost }: Issue): void {
  // Codes of a list are codes; the model's type only says text.
  issues.add(severity, code as Parameters<IssueList['add']>[1], pointer, {
    ...(params !== undefined && { params }),
    ...(lost !== undefined && { lost }),
  })
}
