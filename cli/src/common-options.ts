import type { Options } from './parse-call.ts'

/** Of every command that prints a result: the result for programs instead of people. */
export const jsonOption = { json: { type: 'flag', about: 'option.json' } } as const satisfies Options

/** Of every command that asks a server. */
export const serverOptions = {
  url: { type: 'text', value: '<url>', about: 'option.url' },
  token: { type: 'text', value: '<token>', about: 'option.token' },
} as const satisfies Options
