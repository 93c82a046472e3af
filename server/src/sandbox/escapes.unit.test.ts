import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { proofHead, scriptEscapes } from '../../test/support/script-escapes.ts'
import { openSandbox } from './sandbox.ts'
import { plainCall, plainAnswer } from '../../test/support/plain-call.ts'

const sandbox = openSandbox()
afterAll(() => sandbox.close())

async function run(source: string) {
  return sandbox.run({
    prelude: 'call',
    source,
    input: plainCall,
    owner: 'mei',
    send: () => Promise.resolve(plainAnswer('{}')),
  })
}

/** What the script returned or threw is written to the console, where a text that got out can be seen. */
const attempt = (script: string): string =>
  `${proofHead}const host = console; try { console.log("ended", await (async function () { ${script} })()) } catch (e) { console.log("failed", e) }`

const globalsOf =
  'return console.log(JSON.stringify([Object.getOwnPropertyNames(globalThis).sort(), Object.keys(Object.prototype)]))'

describe('published escapes from sandboxes', () => {
  it('are at least sixty, each with its source', () => {
    expect(scriptEscapes.length).toBeGreaterThanOrEqual(60)
    expect(new Set(scriptEscapes.map(({ source }) => source)).size).toBe(scriptEscapes.length)
  })

  it('work where nothing holds them: those that need no flaw leave a context of node:vm', () => {
    const plain = scriptEscapes.filter(({ isPlain }) => isPlain)
    expect(plain).toHaveLength(7)
    for (const { script } of plain) {
      // As the products had it: an object of theirs is in the context.
      expect(runInNewContext(`${proofHead}(function () { ${script} }).call(this)`, { host: {} })).toContain('ESCAPED v')
    }
  })

  it.each(scriptEscapes.map(({ source, script }) => [source, script]))('fails: %s', async (_source, script) => {
    const before = await run(globalsOf)
    const outcome = await run(attempt(script))
    expect(JSON.stringify(outcome)).not.toContain('ESCAPED')
    // Paths and frames of ours are no one's either.
    expect(JSON.stringify(outcome)).not.toMatch(/node_modules|file:\/\/|wasm:\/\//)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    const after = await run(globalsOf)
    expect(after.logs).toEqual(before.logs)
  })
})
