/* Variables of a call by scope. Owns: which of them a script changed. Does not own: where they are kept. */
'use strict'
;((kit) => {
  /** From the nearest to the widest. */
  const scopes = ['local', 'data', 'environment', 'collection', 'globals']
  const values = {}
  const before = {}
  kit.onBegin(({ variables = {} }) => {
    for (const scope of scopes) {
      const given = Object.entries(variables[scope] ?? {})
      values[scope] = new Map(given)
      before[scope] = new Map(given)
    }
  })
  const textOf = (value) =>
    typeof value === 'string'
      ? value
      : value === undefined
        ? null
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  kit.onFinish(() => {
    const changes = []
    const note = (scope, name) => {
      const value = values[scope].get(name)
      if (value !== before[scope].get(name)) changes.push({ scope, name, value: textOf(value) })
    }
    for (const scope of Object.keys(values)) {
      for (const name of values[scope].keys()) note(scope, name)
      for (const name of before[scope].keys()) if (!values[scope].has(name)) note(scope, name)
    }
    return { changes }
  })

  const random = (below) => Math.floor(Math.random() * below)
  /** What Postman makes up where a text names it. */
  const dynamic = {
    $guid: () => crypto.randomUUID(),
    $randomUUID: () => crypto.randomUUID(),
    $timestamp: () => kit.floor(Date.now() / 1000),
    $isoTimestamp: () => new Date().toISOString(),
    $randomInt: () => random(1001),
    $randomBoolean: () => random(2) === 1,
    $randomAlphaNumeric: () => '0123456789abcdefghijklmnopqrstuvwxyz'[random(36)],
  }
  const lookUp = (name, from) => {
    for (const scope of from) if (values[scope].has(name)) return values[scope].get(name)
    return dynamic[name]?.()
  }
  const fill = (text, from) =>
    String(text).replace(/\{\{([^{}]{1,200})\}\}/g, (whole, name) => {
      const value = lookUp(name.trim(), from)
      return value === undefined ? whole : textOf(value)
    })

  const scopeOf = (scope, from = [scope]) => ({
    get: (name) => lookUp(String(name), from),
    has: (name) => from.some((each) => values[each].has(String(name))),
    set: (name, value) => void values[scope].set(String(name), value),
    unset: (name) => void values[scope].delete(String(name)),
    clear: () => values[scope].clear(),
    toObject: () => Object.fromEntries([...from].reverse().flatMap((each) => [...values[each]])),
    replaceIn: (text) => (typeof text === 'string' ? fill(text, from) : JSON.parse(fill(JSON.stringify(text), from))),
  })
  kit.variables = {
    local: scopeOf('local', scopes),
    data: scopeOf('data'),
    environment: scopeOf('environment'),
    collection: scopeOf('collection'),
    globals: scopeOf('globals'),
  }
})(globalThis.kit)
