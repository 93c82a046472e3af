/* Recording what a real service answers at a mock address, for rules. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { ById, EpochMs, Nullable, PublicId, Strict } from '../scalars.ts'
import { MockRuleDraft } from './mock-rule.ts'

export const mockRecordingLimits = {
  /** Of one application. */
  answers: 50,
  /** After which it ends. */
  ms: 60 * 60_000,
  url: 2_000,
} as const

/** What the service answered; kept once someone saves the rule. */
export const MockRecordedAnswer = Type.Object({
  atMs: EpochMs,
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  /** Answers calls like it in the same way. Headers with secrets are left out. */
  rule: MockRuleDraft,
  /** Names of the fields whose values the rule does not have, because they look like secrets. */
  hidden: Type.Array(Type.String()),
})
export type MockRecordedAnswer = Static<typeof MockRecordedAnswer>

export const MockRecording = Type.Object({
  /** The service that is recorded; `null` while none is. */
  url: Nullable(Type.String()),
  untilMs: Nullable(EpochMs),
  /** Services that can be: the environments of the application. */
  urls: Type.Array(Type.String()),
  /** Of the document, the last one first. */
  answers: Type.Array(MockRecordedAnswer, { maxItems: mockRecordingLimits.answers }),
})
export type MockRecording = Static<typeof MockRecording>

export const getMockRecording = get('/module/mock/recording/get', 'Get what is recorded at a mock address', {
  access: onProject('manageDocs', { doc: 'docId' }),
  query: ById('docId'),
  reply: MockRecording,
})

/** Calls without a rule are passed on to the service for an hour; `null` ends that. */
export const setMockRecording = post('/module/mock/recording/set', 'Start or stop recording at a mock address', {
  access: onProject('manageDocs', { doc: 'docId' }),
  body: Strict({ docId: PublicId, url: Nullable(Type.String({ maxLength: mockRecordingLimits.url })) }),
  reply: MockRecording,
})
