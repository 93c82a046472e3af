/*
 * The first text every sandbox reads: how its scripts reach what is outside (one function that takes and gives text), the console, timers, and
 * what the thread calls. Later texts add to `kit` and to the globals; `seal.js` takes `kit` out of reach.
 */
'use strict'
;(() => {
  const host = globalThis.__host
  delete globalThis.__host
  const { parse, stringify } = JSON
  const { floor, min } = Math
  const text = String
  const ErrorClass = Error
  const isArray = Array.isArray

  /** Asks the thread. Takes and gives what JSON can hold. */
  const call = (op, data) => {
    const answer = parse(host(op, stringify(data)))
    if (answer.error !== undefined) throw new ErrorClass(answer.error)
    return answer.value
  }

  /** What a run starts with; replaced by `begin`. */
  const run = { input: {}, isSettled: false, error: null, pending: 0, sends: [], timers: [], clockMs: 0, nextId: 1 }
  const waiting = new Map()
  const beginners = []
  const finishers = []

  /** Line and column of the innermost place in the script; `undefined` where it is not on the stack. */
  const placeOf = (stack) => {
    const found = /\(?script:(\d+):(\d+)\)?/.exec(text(stack))
    return found === null ? undefined : { line: +found[1], column: +found[2] }
  }

  const describeError = (error) => {
    try {
      if (error === null || typeof error !== 'object') return { name: 'Error', message: text(error), missing: null }
      const { name, message, stack, missing } = error
      return {
        name: text(name ?? 'Error'),
        message: text(message ?? error),
        missing: typeof missing === 'string' ? missing : null,
        ...placeOf(stack ?? ''),
      }
    } catch {
      return { name: 'Error', message: 'An error that cannot be read', missing: null }
    }
  }

  const inspect = (value, depth = 0, seen = []) => {
    if (typeof value === 'string') return depth === 0 ? value : stringify(value)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'symbol') return value.toString()
    if (typeof value === 'function') return `[Function ${value.name || 'anonymous'}]`
    if (value === null || typeof value !== 'object') return text(value)
    if (value instanceof ErrorClass) return `${value.name}: ${value.message}`
    if (seen.includes(value)) return '[Circular]'
    if (depth > 4) return isArray(value) ? '[Array]' : '[Object]'
    return inspectObject(value, depth, [...seen, value])
  }

  const mostShown = 100
  const inspectObject = (value, depth, seen) => {
    const inner = (item) => inspect(item, depth + 1, seen)
    if (value instanceof Date || value instanceof RegExp) return text(value)
    if (value instanceof Map) return `Map ${inner([...value])}`
    if (value instanceof Set) return `Set ${inner([...value])}`
    const list = isArray(value) || ArrayBuffer.isView(value)
    const keys = list ? [] : Object.keys(value)
    const count = list ? value.length : keys.length
    const shown = list
      ? Array.from({ length: min(count, mostShown) }, (_, index) => inner(value[index]))
      : keys
          .slice(0, mostShown)
          .map((key) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : stringify(key)}: ${inner(value[key])}`)
    if (count > mostShown) shown.push('…')
    return list ? `[${shown.join(', ')}]` : shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`
  }

  const write = (level) =>
    function log(...values) {
      let line = 0
      try {
        line = placeOf(new ErrorClass().stack)?.line ?? 0
      } catch {
        // A script may break what a stack is made of; the line is then unknown.
      }
      call('log', { level, line, text: values.map((value) => inspect(value)).join(' ') })
    }
  globalThis.console = Object.fromEntries(
    ['debug', 'info', 'log', 'warn', 'error'].map((level) => [level, write(level === 'log' ? 'info' : level)]),
  )
  console.trace = console.debug
  console.dir = console.log
  console.table = console.log
  console.clear = () => undefined
  console.assert = (holds, ...values) => (holds ? undefined : console.error('Assertion failed:', ...values))

  const addTimer = (action, delayMs, values, everyMs) => {
    const id = run.nextId++
    if (typeof action !== 'function') throw new TypeError('A timer needs a function')
    run.timers.push({ id, dueMs: run.clockMs + (+delayMs || 0), action, values, everyMs })
    return id
  }
  const clearTimer = (id) => {
    run.timers = run.timers.filter((timer) => timer.id !== id)
  }
  globalThis.setTimeout = (action, delayMs, ...values) => addTimer(action, delayMs, values, undefined)
  globalThis.setInterval = (action, delayMs, ...values) => addTimer(action, delayMs, values, +delayMs || 0)
  globalThis.setImmediate = (action, ...values) => addTimer(action, 0, values, undefined)
  globalThis.clearTimeout = clearTimer
  globalThis.clearInterval = clearTimer
  globalThis.clearImmediate = clearTimer
  globalThis.queueMicrotask = (action) => void Promise.resolve().then(action)

  const fail = (error) => {
    run.error ??= describeError(error)
  }

  /** Sends a request by the server; the promise is kept with what answers it. */
  const send = (request) =>
    new Promise((resolve, reject) => {
      const id = run.nextId++
      waiting.set(id, { resolve, reject })
      run.sends.push({ id, request })
      run.pending += 1
    })

  /** xorshift128+: what a script draws differs from run to run. */
  let seed = [1, 2, 3, 4]
  Math.random = () => {
    let [a, b, c, d] = seed
    const mixed = a ^ (a << 11)
    const next = d ^ (d >>> 19) ^ mixed ^ (mixed >>> 8)
    seed = [b, c, d, next]
    return (next >>> 0) / 4294967296
  }

  /** Nothing of a class is missing without a name: what reads a word it does not have gets what `answer` makes of the error. */
  const strict = (type, name, answer) => {
    const words = new Proxy(
      {},
      {
        get: (_, word, self) =>
          typeof word === 'symbol' || word === 'then' || word === 'toJSON' || word in Object.prototype
            ? Reflect.get(Object.prototype, word, self)
            : answer(missing(`${name}${word}`)),
      },
    )
    Object.setPrototypeOf(type.prototype, words)
  }
  /** Named so that it can be shown in the reader's language. */
  const missing = (name) => Object.assign(new ErrorClass(`${name} is not available here`), { missing: name })

  globalThis.kit = {
    call,
    run,
    send,
    fail,
    describeError,
    inspect,
    floor,
    missing,
    strict,
    onBegin: (action) => beginners.push(action),
    /** Adds fields to what the run results in. */
    onFinish: (action) => finishers.push(action),
    /** What the thread calls. */
    doors: {
      begin: (json) => {
        const { seed: numbers, input } = parse(json)
        seed = numbers
        run.input = input
        for (const action of beginners) action(input)
      },
      start: (script) => {
        Promise.resolve()
          .then(script)
          .then(
            (value) => {
              run.value = value
            },
            (error) => fail(error),
          )
          .then(() => {
            run.isSettled = true
          })
      },
      /** Runs the timer that is due next, without waiting for it. Returns whether there was one. */
      tick: () => {
        if (run.timers.length === 0) return 0
        const next = run.timers.reduce((first, timer) => (timer.dueMs < first.dueMs ? timer : first))
        clearTimer(next.id)
        run.clockMs = next.dueMs
        if (next.everyMs !== undefined) run.timers.push({ ...next, dueMs: next.dueMs + next.everyMs })
        try {
          next.action(...next.values)
        } catch (error) {
          fail(error)
        }
        return 1
      },
      deliver: (json) => {
        const { id, response, error } = parse(json)
        const { resolve, reject } = waiting.get(id)
        waiting.delete(id)
        run.pending -= 1
        if (error === undefined) resolve(response)
        else reject(new ErrorClass(error))
      },
      /** While requests are unanswered, the list of those asked for since; else what the run came to. */
      finish: () => {
        if (run.pending > 0) {
          const sends = run.sends
          run.sends = []
          return stringify(sends)
        }
        const result = { error: run.error, isSettled: run.isSettled }
        for (const action of finishers) {
          try {
            Object.assign(result, action(run.value))
          } catch (error) {
            result.error ??= describeError(error)
          }
        }
        try {
          return stringify(result)
        } catch (error) {
          return stringify({ error: result.error ?? describeError(error), isSettled: run.isSettled })
        }
      },
    },
  }
})()
