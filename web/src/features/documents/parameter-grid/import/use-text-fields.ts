/* The fields of a pasted text, read again while it is typed. */
import {
  inlineModels,
  readSnippet,
  recogniseSnippet,
  type SnippetFormat,
  type SnippetPart,
  type SnippetProblem,
} from '@lectern/formats/snippets'
import type { Incoming } from '@lectern/model'
import { useDeferredValue, useMemo } from 'react'

const partNames: readonly SnippetPart[] = ['body', 'query', 'path', 'headers', 'cookies']
const noProblems: readonly SnippetProblem[] = []

/** What a text says. */
interface TextFields {
  format: SnippetFormat
  /** True when the format was told by the text. */
  isRecognised: boolean
  parts: readonly SnippetPart[]
  part: SnippetPart | undefined
  problems: readonly SnippetProblem[]
  incoming: Incoming | undefined
}

export function useTextFields(
  text: string,
  chosen: SnippetFormat | undefined,
  wanted: SnippetPart | undefined,
): TextFields {
  const deferred = useDeferredValue(text)
  const recognised = useMemo(() => recogniseSnippet(deferred), [deferred])
  const format = chosen ?? recognised ?? 'json'
  const result = useMemo(() => (deferred.trim() === '' ? undefined : readSnippet(deferred, format)), [deferred, format])
  const parts = partNames.filter((name) => result?.parts[name] !== undefined)
  const part = wanted !== undefined && parts.includes(wanted) ? wanted : parts[0]
  const found = part === undefined ? undefined : result?.parts[part]
  const models = result?.components
  const incoming = useMemo(
    (): Incoming | undefined => (found === undefined ? undefined : { schema: inlineModels(found, models) }),
    [found, models],
  )
  const isRecognised = chosen === undefined && recognised !== undefined
  return { format, isRecognised, parts, part, problems: result?.problems ?? noProblems, incoming }
}
