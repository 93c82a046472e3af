/* Rows of common lists and addresses, as forms send and show them: those of applications and of composed projects. */
import type { CommonHeader, CommonParam, CommonReturn, Flag } from '@lectern/contracts'
import { readCommon, type CommonRow, type CommonRows, type JsonObject } from '@lectern/model'
import { AppError } from '../core/app-error.ts'

/** Lists a form sent; those that are absent stay. */
export interface SentLists {
  headers?: readonly CommonHeader[]
  params?: readonly CommonParam[]
  returns?: readonly CommonReturn[]
}

/**
 * The lists that were sent, in the model's form.
 * @throws {AppError} name_taken when two rows of a list have one name, data_node_taken for two data nodes
 */
export function readCommonRows({ headers, params, returns }: SentLists): Partial<CommonRows> {
  const common: Partial<CommonRows> = {
    ...(headers && { headers: readHeaderRows(headers) }),
    ...(params && { params: readRows(params, (row) => ({ ...rowOf(row), place: row.place })) }),
    ...(returns && { returns: readRows(returns, (row) => ({ ...rowOf(row), isData: row.isData === 1 })) }),
  }
  if ((common.returns ?? []).filter(({ isData }) => isData).length > 1) throw new AppError('data_node_taken')
  return common
}

/** @throws {AppError} name_taken when two rows have one name */
export function readHeaderRows(headers: readonly CommonHeader[]): CommonRow[] {
  return readRows(headers, rowOf)
}

function rowOf({ name, type, required, example, description }: CommonHeader): CommonRow {
  return { name, type: type.trim(), required: required === 1, example, description: description.trim() }
}

function readRows<S extends { name: string }, R extends { name: string }>(
  rows: readonly S[],
  read: (row: S) => R,
): R[] {
  const names = new Set<string>()
  return rows.map((row) => {
    if (names.has(row.name)) throw new AppError('name_taken', { name: row.name })
    names.add(row.name)
    return read(row)
  })
}

/** The common lists of a root as forms show them. */
export function presentCommonRows(root: JsonObject) {
  const { headers, params, returns } = readCommon(root)
  return {
    headers: headers.map(presentRow),
    params: params.map((row) => ({ ...presentRow(row), place: row.place })),
    returns: returns.map((row) => ({ ...presentRow(row), isData: flag(row.isData) })),
  }
}

export function presentRow({ name, type, required, example, description }: CommonRow): CommonHeader {
  return { name, type, required: flag(required), example, description }
}

function flag(value: boolean): Flag {
  return value ? 1 : 0
}

/** An address, one below the product's own, or one with variables (OpenAPI §4.6 Server Object). */
export function isAddress(url: string): boolean {
  return /^(https?|wss?):\/\/[^/?#]/i.test(url) || url.startsWith('/') || /\{[^{}]+\}/.test(url)
}
