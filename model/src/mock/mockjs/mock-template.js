/*
 * Values of templates as Mock.js has them: `{ "list|1-10": [{ "id|+1": 1, "name": "@cname" }] }`. Owns: the rules of names, placeholders and paths. The model
 * imports it; sandboxes of scripts read it as a text, so that it imports nothing.
 */

/**
 * @param kit of `randomOf`
 * @param spend is asked before that much is made: values or characters
 * @param isPattern whether a value is a regular expression
 * @param textOfPattern a text that a regular expression matches; throws for what it does not know
 */
export function mockOf({ random: Random, between, one, longest }, { spend, isPattern, textOfPattern }) {
  const { parse } = JSON
  const byName = new Map(Object.entries(Random).map(([name, make]) => [name.toLowerCase(), make]))

  /** `name|min-max.dmin-dmax`, `name|count`, `name|+step` → its name and what the rule says. */
  const readKey = (key) => {
    const at = key.lastIndexOf('|')
    const rule = /^(?:\+(\d+)|([+-]?\d+)?(-)?([+-]?\d+)?(?:\.(\d+)(?:-(\d+))?)?)$/.exec(key.slice(at + 1))
    if (at < 0 || rule === null || rule[0] === '') return { name: key }
    const [, step, low, dash, high, leastDigits, mostDigits] = rule
    const digits = leastDigits === undefined ? undefined : between(+leastDigits, +(mostDigits ?? leastDigits))
    if (step !== undefined) return { name: key.slice(0, at), step: +step }
    const range = low === undefined ? undefined : [+low, dash === undefined || high === undefined ? +low : +high]
    return { name: key.slice(0, at), range, isRange: dash !== undefined, digits }
  }
  const inRange = ([low, high]) => between(Math.min(low, high), Math.max(low, high))
  const countOf = (range) => Math.max(0, Math.min(longest, inRange(range)))

  const readArgs = (text, siblings) => {
    if (text === undefined || text.trim() === '') return []
    let args
    try {
      args = parse(`[${text.replace(/'([^']*)'/g, (_, inner) => JSON.stringify(inner))}]`)
    } catch {
      args = text.split(',').map((each) => each.trim())
    }
    // `@integer(1, @most)`
    return args.map((each) =>
      typeof each === 'string' && each.startsWith('@') ? fill(each, { made: siblings }) : each,
    )
  }

  /** A sibling that is made already, or will be, else what `Random` makes; what neither knows stays as it is written. */
  const placeholder = (whole, name, args, { made = {}, template = {}, from }) => {
    if (Object.hasOwn(made, name)) return made[name]
    const later = Object.hasOwn(template, name) ? template[name] : undefined
    if (typeof later === 'string' && !from?.includes(name))
      return fill(later, { made, template, from: [...(from ?? []), name] })
    const make = byName.get(name.toLowerCase())
    return make === undefined ? whole : make(...readArgs(args, made))
  }
  const textOf = (value) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))
  const fill = (text, place) => {
    spend(text.length)
    const path = /^@(\/|\.\.?\/)([^()@]*)$/.exec(text)
    if (path !== null) return valueAt(path[1], path[2], place) ?? text
    const alone = /^@([a-z_$][\w$]*)(?:\(([^()]*)\))?$/i.exec(text)
    if (alone !== null) return placeholder(text, alone[1], alone[2], place)
    return text.replace(/(\\?)@([a-z_$][\w$]*)(?:\(([^()]*)\))?/gi, (whole, escape, name, args) =>
      escape === '' ? textOf(placeholder(whole, name, args, place)) : whole.slice(1),
    )
  }

  /** `@/a/b` from the whole template on, `@../b` from the object that holds the field: what is made already, else what the template has. */
  const valueAt = (begin, rest, { parents = [], depth = 0 }) => {
    const steps = rest.split('/').filter((step) => step !== '' && step !== '.')
    let up = begin === '/' ? parents.length - 1 : begin === '../' ? 1 : 0
    while (begin !== '/' && steps[0] === '..') {
      steps.shift()
      up += 1
    }
    const start = parents[Math.min(up, parents.length - 1)]
    if (start === undefined) return undefined
    return walk(start.made, steps) ?? made(walk(start.template, steps), parents, depth)
  }
  const walk = (start, steps) =>
    steps.reduce(
      (value, step) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, step) ? value[step] : undefined,
      start,
    )
  const made = (template, parents, depth) =>
    template === undefined || depth > 10 ? undefined : make(template, {}, { parents, depth: depth + 1 })

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
    const whole = range === undefined ? Math.trunc(value) : isRange ? inRange(range) : range[0]
    if (digits === undefined) return whole
    const count = Math.min(digits, 17)
    // The last one is not 0, so that there are as many.
    return +`${whole}.${Array.from({ length: count }, (_, index) => between(index < count - 1 ? 0 : 1, 9)).join('')}`
  }

  const list = (value, { range, step, isRange }, place) => {
    const item = (each) => make(each, {}, { ...place, made: {}, template: {} })
    if (step !== undefined) return item(value[(nextOf(place.owner, place.key) * step) % value.length])
    if (range === undefined) return value.map(item)
    if (!isRange && range[0] === 1) return item(one(value))
    return Array.from({ length: countOf(range) }, () => value.map(item)).flat(1)
  }

  const object = (template, { range }, { parents = [], depth = 0 }) => {
    const keys = Object.keys(template)
    const kept = range === undefined ? keys : Random.shuffle(keys).slice(0, countOf(range))
    const own = {}
    const around = [{ made: own, template }, ...parents]
    // Those that a function may read come first.
    const isFunction = (key) => typeof template[key] === 'function'
    for (const key of [...kept.filter((each) => !isFunction(each)), ...kept.filter(isFunction)]) {
      const { name, ...rule } = readKey(key)
      const place = { owner: template, key, made: own, template, parents: around, depth, from: [name] }
      const value = make(template[key], rule, place)
      Object.defineProperty(own, name, { value, enumerable: true, configurable: true, writable: true })
    }
    return own
  }

  const text = (value, { range }, place) => {
    const times = range === undefined ? 1 : countOf(range)
    spend(value.length * times)
    return fill(times === 1 ? value : value.repeat(times), place)
  }
  const pattern = (value, { range }) => {
    const texts = Array.from({ length: range === undefined ? 1 : countOf(range) }, () => textOfPattern(value.source))
    return texts.join('')
  }

  function make(value, rule, place) {
    spend(1)
    if (typeof value === 'string') return text(value, rule, place)
    if (typeof value === 'number') {
      if (rule.step !== undefined) return value + nextOf(place.owner, place.key) * rule.step
      return number(value, rule)
    }
    if (typeof value === 'boolean') {
      if (rule.range === undefined) return value
      return rule.isRange ? Random.boolean(rule.range[0], rule.range[1], value) : between(0, 1) === 1
    }
    if (typeof value === 'function') return value.call(place.made)
    if (isPattern(value)) return pattern(value, rule)
    if (value === null || typeof value !== 'object') return value
    return Array.isArray(value) ? list(value, rule, place) : object(value, rule, place)
  }

  return (template) => {
    counters = new Map()
    return make(template, {}, {})
  }
}
