import {
  misfitsOf,
  parseJson,
  referencesIn,
  requestBodyOf,
  segmentsOf,
  type Json,
  type MisfitRule,
} from '@lectern/model'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeProblem } from '../../../../shared/ui/code-editor/code-editor.tsx'
import { pathWords } from '../../../../entities/document/mismatch/path-words.ts'
import type { DraftBody, TriedDocument } from './call-draft.ts'
import { placeOfJsonError } from './json-error.ts'
import { withStandIns } from './stand-ins.ts'

/** Milliseconds after the last key before a text is checked. */
const restMs = 400
/** Longer texts are not checked while they are typed. */
const longest = 500_000
const mostProblems = 10

interface BodyProblems {
  /** Marks in the text. */
  problems: readonly CodeProblem[]
  /** The same in words. */
  lines: readonly string[]
}

const none: BodyProblems = { problems: [], lines: [] }

interface Words {
  misfit: (rule: MisfitRule, wanted: string) => string
  notJson: string
}

/** What is wrong with a JSON body: that it is none, or does not match its document. It may be sent all the same. */
export function useBodyProblems(document: TriedDocument, body: DraftBody): BodyProblems {
  const { t } = useTranslation('misfit')
  const { t: debug } = useTranslation('debug')
  const notJson = debug('body.notJson')
  const [{ text, mediaType }] = useDebouncedValue(body, restMs)
  const [found, setFound] = useState(none)
  useEffect(() => {
    let isCurrent = true
    const show = (problems: BodyProblems) => {
      if (isCurrent) setFound(problems)
    }
    if (!/[/+]json\b/i.test(mediaType) || text.trim() === '' || text.length > longest) show(none)
    else
      void findProblems(document, mediaType, text, {
        misfit: (rule, wanted) => t(`rule.${rule}`, { wanted }),
        notJson,
      }).then(show)
    return () => {
      isCurrent = false
    }
  }, [document, mediaType, text, t, notJson])
  return found
}

async function findProblems(
  { content, components }: TriedDocument,
  mediaType: string,
  text: string,
  { misfit, notJson }: Words,
): Promise<BodyProblems> {
  // Same places, and JSON wherever names of variables stand for values.
  const readable = withStandIns(text)
  let value: Json
  try {
    value = parseJson(readable)
  } catch (error) {
    return brokenJson(readable, error, notJson)
  }
  const media = requestBodyOf(content, components)?.mediaTypes.find((entry) => entry.mediaType === mediaType)
  if (media === undefined) return none
  const misfits = misfitsOf(value, media.schema, components, { side: 'request', most: mostProblems })
  const { findNodeAtLocation, parseTree } = await import('jsonc-parser')
  const tree = misfits.length === 0 ? undefined : parseTree(readable)
  const found = misfits.map(({ pointer, rule, wanted }) => {
    const segments = segmentsIn(pointer)
    const message = misfit(rule, wanted)
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, segments)
    const place = segments.length === 0 ? message : `${pathWords(segments.map(String))}: ${message}`
    return { problem: { from: node?.offset ?? 0, to: (node?.offset ?? 0) + (node?.length ?? 1), message }, place }
  })
  const known = found.filter(({ problem: { from, to } }) => !isNamed(text.slice(from, to)))
  return { problems: known.map(({ problem }) => problem), lines: known.map(({ place }) => place) }
}

/** What is sent in a variable's place is known only then. */
function isNamed(value: string): boolean {
  return /^(?:"|\{\{)/.test(value) && referencesIn(value).length > 0
}

function brokenJson(text: string, error: unknown, message: string): BodyProblems {
  return { problems: [{ ...placeOfJsonError(text, error), message }], lines: [message] }
}

/** Numbers are places in lists. */
function segmentsIn(pointer: string): (string | number)[] {
  return (segmentsOf(pointer) ?? []).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))
}
