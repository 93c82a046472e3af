/* `Mock.mock`: values of templates as Mock.js has them: `{ "list|1-10": [{ "id|+1": 1, "name": "@cname" }] }`. Owns: their size. */
'use strict'
;((kit) => {
  const { between, one, longest } = kit.random
  const { parse } = JSON
  const random = new Map(Object.entries(globalThis.Random).map(([name, make]) => [name.toLowerCase(), make]))

  /** `name|min-max.dmin-dmax`, `name|count`, `name|+step` → its name and what the rule says. */
  const readKey = (key) => {
    const at = key.lastIndexOf('|')
    const rule = /^(?:\+(\d+)|(\d+)?(-)?(\d+)?(?:\.(\d+)(?:-(\d+))?)?)$/.exec(key.slice(at + 1))
    if (at < 0 || rule === null) return { name: key }
    const [, step, low, dash, high, leastDigits, mostDigits] = rule
    const digits = leastDigits === undefined ? undefined : between(+leastDigits, +(mostDigits ?? leastDigits))
    if (step !== undefined) return { name: key.slice(0, at), step: +step }
    const range = low === undefined ? undefined : [+low, dash === undefined || high === undefined ? +low : +high]
    return { name: key.slice(0, at), range, isRange: dash !== undefined, digits }
  }
  const countOf = ([low, high]) => Math.min(longest, between(Math.min(low, high), Math.max(low, high)))

  const readArgs = (text) => {
    if (text === undefined || text.trim() === '') return []
    try {
      return parse(`[${text.replace(/'([^']*)'/g, (_, inner) => JSON.stringify(inner))}]`)
    } catch {
      return text.split(',').map((each) => each.trim())
    }
  }

  /** A sibling that is made already, else what `Random` makes; what neither knows stays as it is written. */
  const placeholder = (whole, name, args, siblings) => {
    if (Object.hasOwn(siblings, name)) return siblings[name]
    const make = random.get(name.toLowerCase())
    return make === undefined ? whole : make(...readArgs(args))
  }
  const textOf = (value) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))
  const fill = (text, siblings) => {
    const alone = /^@([a-z_$][\w$]*)(?:\(([^()]*)\))?$/i.exec(text)
    if (alone !== null) return placeholder(text, alone[1], alone[2], siblings)
    return text.replace(/(\\?)@([a-z_$][\w$]*)(?:\(([^()]*)\))?/gi, (whole, escape, name, args) =>
      escape === '' ? textOf(placeholder(whole, name, args, siblings)) : whole.slice(1),
    )
  }

  /** Where counters of a template stand: they go on from item to item. */
  let counters = new Map()
  const nextOf = (template, key) => {
    const own = counters.get(template) ?? new Map()
    counters.set(template, own)
    const count = own.get(key) ?? 0
    own.set(key, count + 1)
    return count
  }

  const number = (value, { range, isRange, digits }) => {
    if (range === undefined && digits === undefined) return value
    const whole = range === undefined ? Math.trunc(value) : isRange ? countless(range) : range[0]
    if (digits === undefined) return whole
    return +`${whole}.${Array.from({ length: Math.min(digits, 17) }, () => between(0, 9)).join('')}`
  }
  /** Any number between both. */
  const countless = ([low, high]) => between(Math.min(low, high), Math.max(low, high))

  const list = (value, { range, step, isRange }, place) => {
    if (step !== undefined) return make(value[(nextOf(place.template, place.key) * step) % value.length], {}, place)
    if (range === undefined) return value.map((item) => make(item, {}, place))
    if (!isRange && range[0] === 1) return make(one(value), {}, place)
    return Array.from({ length: countOf(range) }, () => value.map((item) => make(item, {}, place))).flat(1)
  }

  const object = (template, { range }) => {
    const keys = Object.keys(template)
    const kept = range === undefined ? keys : globalThis.Random.shuffle(keys).slice(0, countOf(range))
    const made = {}
    // Those that a function or a placeholder may read come first.
    const isFunction = (key) => typeof template[key] === 'function'
    for (const key of [...kept.filter((each) => !isFunction(each)), ...kept.filter(isFunction)]) {
      const { name, ...rule } = readKey(key)
      const value = make(template[key], rule, { template, key, siblings: made })
      Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
    }
    return made
  }

  function make(value, rule, place) {
    if (typeof value === 'string') {
      const times = rule.range === undefined ? 1 : countOf(rule.range)
      return times === 1 ? fill(value, place.siblings) : fill(value.repeat(times), place.siblings)
    }
    if (typeof value === 'number') {
      if (rule.step !== undefined) return value + nextOf(place.template, place.key) * rule.step
      return number(value, rule)
    }
    if (typeof value === 'boolean') {
      if (rule.range === undefined) return value
      return rule.isRange ? globalThis.Random.boolean(rule.range[0], rule.range[1], value) : between(0, 1) === 1
    }
    if (typeof value === 'function') return value.call(place.siblings)
    if (value instanceof RegExp) throw kit.missing('RegExp')
    if (value === null || typeof value !== 'object') return value
    return Array.isArray(value) ? list(value, rule, place) : object(value, rule)
  }

  globalThis.Mock = {
    mock: (template) => {
      counters = new Map()
      return make(template, {}, { template: undefined, key: '', siblings: {} })
    },
    Random: globalThis.Random,
    ...globalThis.Random,
  }
})(globalThis.kit)
