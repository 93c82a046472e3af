/* Error codes and constants of the levels above a document. */
import type { Constants } from '@lectern/contracts'
import { mergeCodes, type ErrorCode } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { constantsQuery } from './constant-queries.ts'

/** A code of a level above the document, and which. */
export interface CodeAbove extends Required<ErrorCode> {
  level: Constants['level']
}

export interface ConstantsAbove {
  /** The nearer level wins. */
  codes: readonly CodeAbove[]
  /** What the levels say beside their codes, nearest first; CommonMark. */
  texts: readonly { level: Constants['level']; text: string }[]
}

/**
 * Those of the application and its project; empty while they are on their way.
 * @param projectId `undefined` while it is not known yet
 */
export function useConstantsAbove(moduleId: string, projectId: string | undefined): ConstantsAbove {
  const { data: module } = useQuery(constantsQuery({ moduleId }))
  const { data: project } = useQuery({
    ...constantsQuery({ projectId: projectId ?? '' }),
    enabled: projectId !== undefined,
  })
  return useMemo(() => {
    const levels = [module, project].filter((each) => each !== undefined)
    return {
      codes: mergeCodes(levels),
      texts: levels.map(({ level, text }) => ({ level, text })).filter(({ text }) => text.trim() !== ''),
    }
  }, [module, project])
}
