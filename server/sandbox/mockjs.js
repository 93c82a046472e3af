/* `Mock` and `Random` of scripts. Read behind the modules of the model that make them. */
const made = randomOf({ random: () => Math.random(), nowMs: () => Date.now(), uuid: () => crypto.randomUUID() })
const textOf = patternTexts(made.between)
const mock = mockOf(made, {
  // The time and memory of a script are bounded.
  spend: () => undefined,
  isPattern: (value) => value instanceof RegExp,
  textOfPattern: (source) => {
    const text = textOf(source)
    if (text === undefined) throw kit.missing('RegExp')
    return text
  },
})
globalThis.Mock = { mock, Random: made.random, ...made.random }
// Torna gives its scripts one module by both names: `Random.mock` and `Random.Random.cname` work there.
globalThis.Random = globalThis.Mock
