/* The mock address of an application: documented calls are answered there before their service exists. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { ById, EpochMs, Flag, Nullable, PublicId, Strict } from '../scalars.ts'

/** Where answers are, below the base address: `/mock/<key>/orders/1`. */
export const mockPath = '/mock'

/**
 * Answers for visitors of a share that allows it, of what they see: `/mock/share/<key of the share>/orders/1`, with `visitor-token` where it has a password
 * or domains of email addresses.
 */
export const sharedMockPath = '/mock/share'

/** What an answer says of itself, for the page that tries it: `from=example&response=200&example=paid`. */
export const mockHeader = 'x-lectern-mock'

/** A caller that names itself in it has items of its own in collections with state; others share them. Answers repeat it. */
export const mockSessionHeader = 'x-lectern-mock-session'

/** Below a mock address: `POST` restores the items that the examples have, of the session that the header names. */
export const mockResetPath = '/_lectern/reset'

/**
 * How the body of an answer came about; `rule`: a rule has it as text; `state`: from what was sent before; `recorded`: from the
 * real service; `refused`: the answer gives the reason why there is none.
 */
export const mockSources = ['example', 'generated', 'empty', 'rule', 'state', 'recorded', 'refused'] as const
export type MockSource = (typeof mockSources)[number]

export const MockAddress = Type.Object({
  /** Opens the answers to whoever has it. */
  key: Type.String(),
  /** 0: every call is answered as one of an unknown address. */
  isOn: Flag,
  /** 0: requests are answered that are not as documented. */
  checksRequests: Flag,
  /** When the key was replaced; `null` for the first one. */
  replacedAtMs: Nullable(EpochMs),
  can: Type.Object({ update: Type.Boolean() }),
})
export type MockAddress = Static<typeof MockAddress>

export const getMockAddress = get('/module/mock/get', 'Get the mock address of an application', {
  access: onProject('read', { module: 'moduleId' }),
  query: ById('moduleId'),
  reply: MockAddress,
})

export const updateMockAddress = post(
  '/module/mock/update',
  'Turn the mock address of an application, or its checks of requests, on or off',
  {
    access: onProject('manageModules', { module: 'moduleId' }),
    body: Strict({ moduleId: PublicId, isOn: Type.Optional(Flag), checksRequests: Type.Optional(Flag) }),
    reply: MockAddress,
  },
)

/** The former address answers nothing from then on. */
export const replaceMockAddress = post('/module/mock/address/replace', 'Replace the mock address of an application', {
  access: onProject('manageModules', { module: 'moduleId' }),
  body: Strict({ moduleId: PublicId }),
  reply: MockAddress,
})
