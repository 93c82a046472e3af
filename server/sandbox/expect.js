/* Assertions in the words of Chai that Postman's scripts use. */
'use strict'
;((kit) => {
  const { inspect } = kit
  const typeOf = (value) =>
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : value instanceof Date
          ? 'date'
          : value instanceof RegExp
            ? 'regexp'
            : value instanceof Error
              ? 'error'
              : value instanceof Map
                ? 'map'
                : value instanceof Set
                  ? 'set'
                  : value instanceof Promise
                    ? 'promise'
                    : typeof value

  const equal = (a, b, seen = []) => {
    if (Object.is(a, b)) return true
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    if (typeOf(a) !== typeOf(b)) return false
    if (a instanceof Date || a instanceof RegExp) return String(a) === String(b)
    if (seen.some(([x, y]) => x === a && y === b)) return true
    const inside = [...seen, [a, b]]
    if (a instanceof Map || a instanceof Set) return equal([...a], [...b], inside)
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key], inside))
    )
  }

  class AssertionError extends Error {
    name = 'AssertionError'
  }

  const sizeOf = (value) =>
    value instanceof Map || value instanceof Set
      ? value.size
      : typeof value === 'object' && value !== null && !Array.isArray(value) && value.length === undefined
        ? Object.keys(value).length
        : value?.length
  const at = (value, path) =>
    path
      .replace(/\[(\d+)\]/g, '.$1')
      .split('.')
      .filter((part) => part !== '')
      .reduce((inner, part) => inner?.[part], value)

  /** Words that only read well. */
  const links = [
    'to',
    'be',
    'been',
    'is',
    'that',
    'which',
    'and',
    'has',
    'have',
    'with',
    'at',
    'of',
    'same',
    'but',
    'does',
    'still',
    'also',
  ]
  const flags = {
    not: 'isNot',
    deep: 'isDeep',
    nested: 'isNested',
    own: 'isOwn',
    any: 'isAny',
    all: 'isAll',
    ordered: 'isOrdered',
  }

  class Assertion {
    constructor(value, marks = {}, message = '') {
      Object.defineProperties(this, { value: { value }, marks: { value: marks }, message: { value: message } })
    }
    /** @internal */
    check(holds, sentence) {
      const { value, marks, message } = this
      if (Boolean(holds) !== Boolean(marks.isNot)) return this
      const start = message === '' ? '' : `${message}: `
      throw new AssertionError(`${start}expected ${inspect(value, 1)} ${marks.isNot ? 'not ' : ''}to ${sentence}`)
    }
    equal(other) {
      return this.check(
        this.marks.isDeep ? equal(this.value, other) : this.value === other,
        `${this.marks.isDeep ? 'deeply ' : ''}equal ${inspect(other, 1)}`,
      )
    }
    eql(other) {
      return this.check(equal(this.value, other), `deeply equal ${inspect(other, 1)}`)
    }
    above(other) {
      return this.check(this.counted() > other, `be above ${inspect(other, 1)}`)
    }
    least(other) {
      return this.check(this.counted() >= other, `be at least ${inspect(other, 1)}`)
    }
    below(other) {
      return this.check(this.counted() < other, `be below ${inspect(other, 1)}`)
    }
    most(other) {
      return this.check(this.counted() <= other, `be at most ${inspect(other, 1)}`)
    }
    within(from, to) {
      return this.check(this.counted() >= from && this.counted() <= to, `be within ${from}..${to}`)
    }
    /** @internal */
    counted() {
      return this.marks.isSize ? sizeOf(this.value) : this.value
    }
    closeTo(other, delta) {
      return this.check(Math.abs(this.value - other) <= delta, `be close to ${other} +/- ${delta}`)
    }
    instanceof(constructor) {
      return this.check(this.value instanceof constructor, `be an instance of ${constructor.name}`)
    }
    property(name, ...other) {
      const { value, marks } = this
      const found = marks.isNested ? at(value, String(name)) : value?.[name]
      const has = marks.isNested
        ? found !== undefined
        : value !== null && value !== undefined && (marks.isOwn ? Object.hasOwn(value, name) : name in Object(value))
      if (other.length === 0) this.check(has, `have property ${inspect(name, 1)}`)
      else
        this.check(
          has && (marks.isDeep ? equal(found, other[0]) : found === other[0]),
          `have property ${inspect(name, 1)} of ${inspect(other[0], 1)}${has ? `, but got ${inspect(found, 1)}` : ''}`,
        )
      return marks.isNot ? this : new Assertion(found, {}, this.message)
    }
    match(pattern) {
      return this.check(pattern.test(this.value), `match ${pattern}`)
    }
    string(part) {
      return this.check(String(this.value).includes(part), `contain ${inspect(part, 1)}`)
    }
    keys(...names) {
      const wanted = names.flat().flatMap((name) => (typeof name === 'object' ? Object.keys(name) : [String(name)]))
      const own = Object.keys(this.value ?? {})
      const holds = this.marks.isAny
        ? wanted.some((name) => own.includes(name))
        : wanted.every((name) => own.includes(name)) && (this.marks.contains || own.length === wanted.length)
      return this.check(
        holds,
        `have ${this.marks.isAny ? 'any of the ' : ''}keys ${wanted.map((name) => inspect(name, 1)).join(', ')}`,
      )
    }
    members(list) {
      const same = this.marks.isDeep ? equal : Object.is
      const holds =
        (this.marks.isOrdered
          ? list.every((item, index) => same(this.value[index], item))
          : list.every((item) => this.value.some((own) => same(own, item)))) &&
        (this.marks.contains || this.value.length === list.length)
      return this.check(holds, `have the members ${inspect(list, 1)}`)
    }
    oneOf(list) {
      return this.check(
        list.some((item) => (this.marks.isDeep ? equal(item, this.value) : item === this.value)),
        `be one of ${inspect(list, 1)}`,
      )
    }
    respondTo(name) {
      const owner = typeof this.value === 'function' ? this.value.prototype : this.value
      return this.check(typeof owner?.[name] === 'function', `respond to ${inspect(name, 1)}`)
    }
    jsonSchema(schema) {
      return this.check(kit.misfitsOf(this.value, schema).length === 0, kit.schemaSentence(this.value, schema))
    }
    satisfy(test) {
      return this.check(test(this.value), 'satisfy the given function')
    }
    throw(kind, text) {
      let thrown
      try {
        this.value()
      } catch (error) {
        thrown = { error }
      }
      const wanted = typeof kind === 'function' ? text : kind
      const message = String(thrown?.error?.message ?? '')
      const fits =
        thrown !== undefined &&
        (typeof kind !== 'function' || thrown.error instanceof kind) &&
        (wanted === undefined || (wanted instanceof RegExp ? wanted.test(message) : message.includes(wanted)))
      return this.check(fits, `throw ${kind === undefined ? 'an error' : inspect(kind, 1)}`)
    }
  }

  const aliases = {
    equals: 'equal',
    eq: 'equal',
    eqls: 'eql',
    gt: 'above',
    greaterThan: 'above',
    gte: 'least',
    lt: 'below',
    lessThan: 'below',
    lte: 'most',
    instanceOf: 'instanceof',
    approximately: 'closeTo',
    haveOwnProperty: 'property',
    ownProperty: 'property',
    matches: 'match',
    key: 'keys',
    satisfies: 'satisfy',
    throws: 'throw',
    Throw: 'throw',
  }
  for (const [alias, name] of Object.entries(aliases)) Assertion.prototype[alias] = Assertion.prototype[name]

  const define = (name, get) => Object.defineProperty(Assertion.prototype, name, { get, configurable: true })
  for (const link of links) {
    define(link, function () {
      return this
    })
  }
  for (const [word, mark] of Object.entries(flags)) {
    define(word, function () {
      return new Assertion(this.value, { ...this.marks, [mark]: true }, this.message)
    })
  }
  const states = {
    ok: [(value) => value, 'be truthy'],
    true: [(value) => value === true, 'be true'],
    false: [(value) => value === false, 'be false'],
    null: [(value) => value === null, 'be null'],
    undefined: [(value) => value === undefined, 'be undefined'],
    NaN: [(value) => Number.isNaN(value), 'be NaN'],
    exist: [(value) => value !== null && value !== undefined, 'exist'],
    empty: [(value) => sizeOf(value) === 0, 'be empty'],
    finite: [(value) => Number.isFinite(value), 'be a finite number'],
  }
  for (const [word, [test, sentence]] of Object.entries(states)) {
    define(word, function () {
      return this.check(test(this.value), sentence)
    })
  }
  /** Words that are called, or only begin what follows. */
  const both = (name, action, mark) => {
    define(name, function () {
      const marked = new Assertion(this.value, { ...this.marks, ...mark }, this.message)
      const called = (...values) => action.apply(this, values)
      return new Proxy(called, { get: (_, word) => marked[word] })
    })
  }
  const isA = function (type) {
    return this.check(
      typeOf(this.value) === String(type).toLowerCase(),
      `be ${/^[aeiou]/i.test(type) ? 'an' : 'a'} ${type}`,
    )
  }
  const includes = function (part) {
    const { value, marks } = this
    const same = marks.isDeep ? equal : (a, b) => a === b
    const holds =
      typeof value === 'string'
        ? value.includes(part)
        : value instanceof Map || value instanceof Set
          ? value.has(part)
          : Array.isArray(value)
            ? value.some((item) => same(item, part))
            : Object.entries(part).every(([name, wanted]) =>
                same(marks.isNested ? at(value, name) : value?.[name], wanted),
              )
    return this.check(holds, `include ${inspect(part, 1)}`)
  }
  for (const word of ['a', 'an']) both(word, isA, {})
  for (const word of ['include', 'includes', 'contain', 'contains']) both(word, includes, { contains: true })
  const hasLength = function (count) {
    return this.check(sizeOf(this.value) === count, `have a length of ${count} but got ${sizeOf(this.value)}`)
  }
  for (const word of ['length', 'lengthOf']) both(word, hasLength, { isSize: true })

  kit.strict(Assertion, 'pm.expect().', (error) => {
    throw error
  })

  const expect = (value, message = '') => new Assertion(value, {}, message)
  expect.fail = (message = 'expect.fail()') => {
    throw new AssertionError(message)
  }
  kit.expect = expect
  kit.Assertion = Assertion
  kit.equal = equal
})(globalThis.kit)
