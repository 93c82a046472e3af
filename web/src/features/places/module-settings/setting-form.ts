/*
 * Environments and common parameters of an application while they are edited. Owns: how they become rows and a call again, what is unsaved, and
 * what cannot be saved. Does not own: how they look.
 */
import {
  paramNamePattern,
  type BodyOf,
  type ModuleSettings,
  type updateModuleSettings,
  type Variable,
} from '@lectern/contracts'
import { keptValues, rowsOf, type GridRow, type GridValues } from '../../../shared/lib/grid-rows.ts'

export interface EnvironmentDraft {
  /** Stable while the form is open. */
  id: string
  key: number | null
  name: string
  url: string
  isPublic: boolean
  headers: readonly GridRow[]
  variables: readonly GridRow[]
}

export interface SettingForm {
  environments: readonly EnvironmentDraft[]
  variables: readonly GridRow[]
  headers: readonly GridRow[]
  params: readonly GridRow[]
  returns: readonly GridRow[]
}

export type CommonPart = 'headers' | 'params' | 'returns'
type Body = Omit<Required<BodyOf<typeof updateModuleSettings>>, 'moduleId' | 'revision'>
/** Composed projects have no variables. */
type Stored = Pick<ModuleSettings, 'environments' | CommonPart> & { variables?: readonly Variable[] }
type Row = Body['headers'][number]

export const blankParam = (): GridValues => ({
  name: '',
  type: 'string',
  required: '',
  example: '',
  description: '',
  place: 'query',
  isData: '',
  isSecret: '',
})

function valuesOf({
  name,
  type,
  required,
  example,
  description,
  ...more
}: Row & { place?: string; isData?: number }): GridValues {
  return {
    name,
    type,
    required: required === 1 ? '1' : '',
    example,
    description,
    place: more.place ?? 'query',
    isData: more.isData === 1 ? '1' : '',
  }
}

/** The value of a variable is where other rows have their example. */
function valuesOfVariable({ name, value, isSecret, description }: Variable): GridValues {
  return { ...blankParam(), name, example: value, description, isSecret: isSecret === 1 ? '1' : '' }
}

export const rowsOfVariables = (variables: readonly Variable[]): GridRow[] => rowsOf(variables.map(valuesOfVariable))

export function formOf(settings: Stored): SettingForm {
  return {
    environments: settings.environments.map(({ key, name, url, isPublic, headers, variables }, index) => ({
      id: `s${String(index)}`,
      key,
      name,
      url,
      isPublic: isPublic === 1,
      headers: rowsOf(headers.map(valuesOf)),
      variables: rowsOfVariables(variables),
    })),
    variables: rowsOfVariables(settings.variables ?? []),
    headers: rowsOf(settings.headers.map(valuesOf)),
    params: rowsOf(settings.params.map(valuesOf)),
    returns: rowsOf(settings.returns.map(valuesOf)),
  }
}

/** Rows that stay and hold something, as the call takes them. */
function rowsToSend(rows: readonly GridRow[]): (Row & { values: GridValues })[] {
  return keptValues(rows)
    .filter(({ name = '', example = '', description = '' }) => `${name}${example}${description}`.trim() !== '')
    .map((values) => ({
      name: (values['name'] ?? '').trim(),
      type: (values['type'] ?? '').trim(),
      required: values['required'] === '1' ? 1 : 0,
      example: values['example'] ?? '',
      description: (values['description'] ?? '').trim(),
      values,
    }))
}

export const variablesToSend = (rows: readonly GridRow[]): Variable[] =>
  rowsToSend(rows).map(({ name, example, description, values }) => {
    return { name, value: example, isSecret: values['isSecret'] === '1' ? 1 : 0, description }
  })

const plain = ({ values: _, ...row }: Row & { values: GridValues }): Row => row

export function bodyOf(form: SettingForm): Body {
  return {
    environments: form.environments.map(({ key, name, url, isPublic, headers, variables }) => ({
      key,
      name: name.trim(),
      url: url.trim(),
      isPublic: isPublic ? 1 : 0,
      headers: rowsToSend(headers).map(plain),
      variables: variablesToSend(variables),
    })),
    variables: variablesToSend(form.variables),
    headers: rowsToSend(form.headers).map(plain),
    params: rowsToSend(form.params).map((row) => ({
      ...plain(row),
      place: row.values['place'] === 'body' ? 'body' : 'query',
    })),
    returns: rowsToSend(form.returns).map((row) => ({ ...plain(row), isData: row.values['isData'] === '1' ? 1 : 0 })),
  }
}

export type FormPart = 'environments' | 'variables' | CommonPart
const parts = ['environments', 'variables', 'headers', 'params', 'returns'] as const

/** Parts that differ from what is stored. */
export function changedParts(form: SettingForm, stored: SettingForm): FormPart[] {
  const now = bodyOf(form)
  const before = bodyOf(stored)
  return parts.filter((part) => JSON.stringify(now[part]) !== JSON.stringify(before[part]))
}

/** Whether everything of the form is stored; new environments have got their keys by that. */
export function isSaved(form: SettingForm, stored: SettingForm): boolean {
  const withoutKeys = (body: Body) => ({
    ...body,
    environments: body.environments.map((environment) => ({ ...environment, key: null })),
  })
  return JSON.stringify(withoutKeys(bodyOf(form))) === JSON.stringify(withoutKeys(bodyOf(stored)))
}

export type FormProblem =
  | 'nameMissing'
  | 'nameTwice'
  | 'urlMissing'
  | 'urlForm'
  | 'rowMissing'
  | 'rowForm'
  | 'rowTwice'
  | 'secretShared'

export interface FoundProblem {
  part: FormPart
  /** Of the environment, when it is about one. */
  environmentId?: string
  /** Of the row, when it is about one. */
  rowId?: string
  problem: FormProblem
}

// Pattern: of the contract, whose patterns are checked there.
const nameForm = new RegExp(paramNamePattern)
const address = /^(https?|wss?):\/\/[^/?#\s]|^\/|\{[^{}]+\}/i

/** Everything that cannot be saved, in reading order. */
export function findProblems(form: SettingForm, stored: SettingForm): FoundProblem[] {
  const former = new Map(stored.environments.map((one) => [one.id, one]))
  const ofEnvironments = form.environments.flatMap((one): FoundProblem[] => {
    const at = { part: 'environments', environmentId: one.id } as const
    const before = former.get(one.id)
    const isTwice = form.environments.some((other) => other.id !== one.id && other.name.trim() === one.name.trim())
    const problems: FoundProblem[] = []
    if (one.name.trim() === '') problems.push({ ...at, problem: 'nameMissing' })
    else if (isTwice && one.name !== before?.name) problems.push({ ...at, problem: 'nameTwice' })
    if (one.url.trim() === '') problems.push({ ...at, problem: 'urlMissing' })
    else if (one.url !== before?.url && (!address.test(one.url.trim()) || /\s/.test(one.url.trim())))
      problems.push({ ...at, problem: 'urlForm' })
    const ofRows = [...findRowProblems(one.headers), ...findRowProblems(one.variables)]
    return [...problems, ...ofRows.map((found) => ({ ...at, ...found }))]
  })
  const ofRows = (['variables', 'headers', 'params', 'returns'] as const).flatMap((part) =>
    findRowProblems(form[part]).map((found) => ({ part, ...found })),
  )
  return [...ofEnvironments, ...ofRows]
}

export interface RowProblem {
  rowId: string
  problem: FormProblem
}

export function findRowProblems(rows: readonly GridRow[]): RowProblem[] {
  const seen = new Set<string>()
  return rows.flatMap((row): RowProblem[] => {
    const { name = '', example = '', description = '' } = row.values
    if (row.isDeleted || `${name}${example}${description}`.trim() === '') return []
    const trimmed = name.trim()
    const isTwice = seen.has(trimmed)
    seen.add(trimmed)
    if (trimmed === '') return [{ rowId: row.id, problem: 'rowMissing' }]
    if (!nameForm.test(trimmed)) return [{ rowId: row.id, problem: 'rowForm' }]
    if (isTwice) return [{ rowId: row.id, problem: 'rowTwice' }]
    return row.values['isSecret'] === '1' && example !== '' ? [{ rowId: row.id, problem: 'secretShared' }] : []
  })
}

let serial = 0
/** An environment that is not stored yet. */
export function newEnvironment(values: Partial<Omit<EnvironmentDraft, 'id' | 'key'>> = {}): EnvironmentDraft {
  serial += 1
  return {
    id: `n${String(serial)}`,
    key: null,
    name: '',
    url: '',
    isPublic: false,
    headers: [],
    variables: [],
    ...values,
  }
}

/** A name no environment has: the wanted one, else with a number behind. */
export function freeName(wanted: string, environments: readonly EnvironmentDraft[]): string {
  const taken = new Set(environments.map(({ name }) => name.trim()))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${String(number)}`
    if (!taken.has(name)) return name
  }
}

/** Rows with at most one data node: the one that was ticked last, which holds fields. */
export function withOneDataNode(rows: readonly GridRow[], before: readonly GridRow[]): GridRow[] {
  const was = new Set(before.filter((row) => row.values['isData'] === '1').map((row) => row.id))
  const fresh = rows.find((row) => row.values['isData'] === '1' && !was.has(row.id))
  if (fresh === undefined) return [...rows]
  return rows.map((row) =>
    row.id === fresh.id
      ? { ...row, values: { ...row.values, type: 'object' } }
      : { ...row, values: { ...row.values, isData: '' } },
  )
}
