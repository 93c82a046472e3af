/* Error codes around documents of several applications → those around all of them. Owns: that no code gets another meaning. */
import { isSameJson, mergeCodes, type ErrorCode, type Json } from '@lectern/model'
import type { ExportApplication, ExportConstants } from '../export-format.ts'

export interface JoinedCodes {
  constants: ExportConstants[]
  /** By application: codes that mean something else elsewhere, so that its documents have to bring them. */
  own: (readonly Required<ErrorCode>[])[]
}

/** The first application that has a code decides what it means around all documents. */
export function joinCodes(applications: readonly Pick<ExportApplication, 'constants'>[]): JoinedCodes {
  const meanings = new Map<string, Required<ErrorCode>>()
  const own = applications.map(({ constants }) =>
    mergeCodes(constants).flatMap(({ level: _, ...code }) => {
      const known = meanings.get(code.code)
      if (known === undefined) meanings.set(code.code, code)
      return known === undefined || isSameJson(jsonOf(known), jsonOf(code)) ? [] : [code]
    }),
  )
  const texts = new Set(applications.flatMap(({ constants }) => constants.map(({ text }) => text.trim())))
  const text = [...texts].filter((each) => each !== '').join('\n\n')
  const codes = [...meanings.values()]
  return { constants: codes.length === 0 && text === '' ? [] : [{ level: 'module', codes, text }], own }
}

/** Codes are JSON; the declared type only says more. */
const jsonOf = (code: Required<ErrorCode>): Json => ({ ...code })
