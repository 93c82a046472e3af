/* Trying a rule that is not saved: which rule would answer a call, with what, and why not the others. */
import type { BodyOf, MockRuleDraft, ReplyOf, tryMockRule } from '@lectern/contracts'
import { answerCall, CallFacts, writeReply, type ExampleLanguage } from '@lectern/model'
import { listAround } from '../../../../content/doc-tree.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { decodeId } from '../../../../core/public-ids.ts'
import { createLinearMatcher } from '../../../../core/patterns/linear-pattern.ts'
import { chanceOf, maxSteps, type MockAnswers } from '../answer/mock-answers.ts'
import type { MockScripts } from '../answer/mock-scripts.ts'
import { findAddress } from '../mock-repo.ts'
import { placeOf } from './rule-commands.ts'
import { sortRules } from './rule-place.ts'
import { presentVerdicts, readRule, type KeptRule } from './rule-presenter.ts'
import { listDocRules } from './rule-repo.ts'

type Tried = BodyOf<typeof tryMockRule>

export interface Trier {
  scope: ProjectScope
  language: ExampleLanguage
  /** Of the network. */
  address: string
}

/**
 * @throws {AppError} not_accessible for a document without a call
 * @throws {AppError} scripts_off
 */
export async function tryRule(
  context: AppContext,
  { answers, scripts }: { answers: MockAnswers; scripts: MockScripts },
  { scope, language, address }: Trier,
  { id, rule, call }: Tried,
): Promise<ReplyOf<typeof tryMockRule>> {
  const { moduleId, docId } = await placeOf(context, scope)
  const operation = await answers.operation(docId, language)
  if (operation === undefined) throw new AppError('not_accessible')
  const around = (await listAround(context.db, docId)).map((each) => each.id)
  const rows = await listDocRules(context.db, moduleId, around)
  const rules = withDraft(rows.map(readRule), { id, rule, around })
  const request = requestOf(call)
  const method = operation.content.method.toUpperCase()
  const asked = { accept: request.headers.get('accept') ?? '', prefer: request.headers.get('prefer') ?? '' }
  const facts = new CallFacts({ method, request, template: operation.content.path, address })
  const isUnchecked = (await findAddress(context.db, moduleId))?.checks_requests === 0
  const ruled = answerCall(operation, asked, facts, {
    rules,
    countOf: () => call.count,
    chance: chanceOf(context),
    check: { matches: createLinearMatcher(), maxSteps, isUnchecked },
  })
  const needsScript = ruled.script !== undefined && !('template' in ruled.answer)
  if (needsScript && !(await scripts.areOn())) throw new AppError('scripts_off')
  const { outcome, scriptError } = await scripts.complete(moduleId, ruled, facts)
  const { status, headers, body } = writeReply(outcome, (area, key, params) =>
    context.texts.say(language, area, key, params),
  )
  const named = headers.map(([name, value]) => ({ name, value }))
  const { delayMs, isReset, verdicts } = ruled
  const shown = presentVerdicts(rules, verdicts)
  return { status, headers: named, body, delayMs, isReset, scriptError: scriptError ?? null, verdicts: shown }
}

/** The rules with the draft where it would be once it is saved, and on. */
function withDraft(
  rules: readonly KeptRule[],
  { id, rule, around }: { id: string | undefined; rule: MockRuleDraft; around: readonly number[] },
): KeptRule[] {
  const { name, scope, folderId = '', conditions, match, answer } = rule
  const [docId = null] = around
  const draft: KeptRule = {
    id: id ?? '',
    name,
    isOn: true,
    docId: scope === 'doc' ? docId : scope === 'folder' ? decodeId('doc', folderId) : null,
    isForProject: scope === 'project' ? 1 : 0,
    isForFolder: scope === 'folder',
    version: 0,
    conditions,
    match,
    answer,
  }
  const isKnown = rules.some((each) => each.id === id)
  const all = isKnown ? rules.map((each) => (each.id === id ? draft : each)) : [...rules, draft]
  return sortRules(all, around, (each) => [each.docId, each.isForProject])
}

function requestOf({ url, headers, body }: Tried['call']) {
  const [path = ''] = url.split('?', 1)
  const sent = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  if (body !== '' && !sent.has('content-type')) sent.set('content-type', 'application/json')
  return { path: path === '' ? '/' : path, query: url.slice(path.length + 1), headers: sent, body: Buffer.from(body) }
}
