/* What is filled in on the import page. Kept while the program runs, so that leaving the page loses nothing. */
import type { ImportFormat } from '@lectern/contracts'
import { useState } from 'react'
import { recogniseFile, recogniseText, type Recognition } from './recognise.ts'

export type ImportWay = 'file' | 'url' | 'text'

export interface ImportAnswers {
  format: ImportFormat
  way: ImportWay
  file: File | undefined
  url: string
  text: string
  target: 'new' | 'existing'
  /** Name of the new application; empty to take the source's title. */
  name: string
  /** The existing application; empty while none is chosen. */
  moduleId: string
}

const remembered = new Map<string, ImportAnswers>()

const emptyAnswers: ImportAnswers = {
  format: 'openapi',
  way: 'file',
  file: undefined,
  url: '',
  text: '',
  target: 'new',
  name: '',
  moduleId: '',
}

/** What is known from a source alone: how it comes, and which format it seems to be. */
export async function answersFor(source: File | string): Promise<ImportAnswers> {
  if (typeof source !== 'string') {
    const found = await recogniseFile(source, emptyAnswers.format)
    return { ...emptyAnswers, way: 'file', file: source, format: formatOf(found) }
  }
  const text = source.trim()
  if (/^https?:\/\/\S+$/i.test(text)) return { ...emptyAnswers, way: 'url', url: text }
  return { ...emptyAnswers, way: 'text', text: source, format: formatOf(recogniseText(source, emptyAnswers.format)) }
}

const formatOf = (found: Recognition) => (found.kind === 'other' ? found.format : emptyAnswers.format)

/** The job that was last started with the answers for a project. */
const startedJobs = new Map<string, string>()

/** The space of a project that was made for an import, and whether that was made for it too. */
export interface MadeForImport {
  spaceId: string
  isNewSpace: boolean
}

const madeFor = new Map<string, MadeForImport>()

/** Fills in the import page of a project, made for this import, before it opens. */
export function prepareImport(projectId: string, answers: ImportAnswers, made: MadeForImport): void {
  remembered.set(projectId, answers)
  madeFor.set(projectId, made)
}

/** What was made for the import of a project, since the program was opened; undefined once a job is to fill it. */
export function findMadeFor(projectId: string): MadeForImport | undefined {
  return startedJobs.has(projectId) ? undefined : madeFor.get(projectId)
}

/** Notes which job the answers for a project went into. */
export function rememberJob(projectId: string, jobId: string): void {
  startedJobs.set(projectId, jobId)
  const answers = remembered.get(projectId)
  if (answers?.way === 'url') readAddresses.set(jobId, { url: answers.url.trim(), format: answers.format })
}

/** Addresses that jobs started here read. */
const readAddresses = new Map<string, Pick<ImportAnswers, 'url' | 'format'>>()

/** The address a job reads, when it was started since the program was opened. */
export function findAddressOf(jobId: string): Pick<ImportAnswers, 'url' | 'format'> | undefined {
  return readAddresses.get(jobId)
}

/** Forgets the source after its job took it over; one that failed keeps it, so that it can be corrected. */
export function forgetSource(projectId: string, jobId: string): void {
  const answers = remembered.get(projectId)
  if (answers === undefined || startedJobs.get(projectId) !== jobId) return
  startedJobs.delete(projectId)
  // Where it went is likely to be wanted again.
  remembered.set(projectId, { ...answers, file: undefined, url: '', text: '', name: '' })
}

/**
 * The answers for a project, and the way to change some of them.
 * @param moduleId application to import into, when the address names one
 */
export function useImportAnswers(
  projectId: string,
  moduleId: string | undefined,
): [ImportAnswers, (change: Partial<ImportAnswers>) => void] {
  const [answers, setAnswers] = useState<ImportAnswers>(() => {
    const before = remembered.get(projectId) ?? emptyAnswers
    return moduleId === undefined ? before : { ...before, target: 'existing', moduleId }
  })
  const change = (part: Partial<ImportAnswers>) => {
    setAnswers((current) => {
      const next = { ...current, ...part }
      remembered.set(projectId, next)
      return next
    })
  }
  return [answers, change]
}

/** What changes with the format: a file chosen for another one stays out, and commands are pasted rather than sent as a file. */
export function chooseFormat(format: ImportFormat): Partial<ImportAnswers> {
  return { format, file: undefined, ...(format === 'curl' && { way: 'text' }) }
}

/** True when there is something to read; the server checks the rest. */
export function hasSource(answers: ImportAnswers): boolean {
  if (answers.way === 'file') return answers.file !== undefined
  return (answers.way === 'url' ? answers.url : answers.text).trim() !== ''
}
