// The borders of the tree, one pattern each. Read `from` … `to` as "must not import".

/** A test may reach for whatever it tests with. */
const tests = '[.]test[.]tsx?$|/test/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third; types as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment:
        'Every source file is used by another, except entry points, tests, declarations and what the build puts in a library’s place.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^[^/]+/src/',
        pathNot: `${tests}|[.]d[.]ts$|^[^/]+/src/(index|main)[.]tsx?$|^web/src/(app/main[.]tsx|shared/api/schema-free[.]ts)$|[.](css|json)$`,
      },
      to: {},
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contracts-imports-only-typebox',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: tests },
      to: { pathNot: '^contracts/src/|^node_modules/typebox/' },
    },
    {
      name: 'model-imports-nothing',
      severity: 'error',
      from: { path: '^model/src/', pathNot: tests },
      // Hashes are pure functions too, and browsers lack theirs on pages opened without HTTPS.
      to: { pathNot: '^(model/src|node_modules/@noble/hashes)/' },
    },
    {
      name: 'formats-imports-model-and-libraries',
      severity: 'error',
      from: { path: '^formats/src/', pathNot: tests },
      to: { pathNot: '^(formats|model)/src/|^node_modules/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'packages-keep-apart',
      comment:
        'Server and web know each other through the contract alone; only the command line, one layer up, may run parts of the server.',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: tests },
      to: { path: '^(server|web|cli|e2e|bench|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'web-imports-no-formats',
      comment:
        'But what people paste into the editor, read where it is pasted and loaded with the import; what packs several chosen files, loaded with them; and the reader of Markdown, as exports read it the same way.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^formats/', pathNot: '^formats/src/(markdown-reader/|snippets/|source/pack-files)' },
    },
    {
      name: 'cli-imports-no-web',
      severity: 'error',
      from: { path: '^cli/src/', pathNot: tests },
      to: { path: '^(web|e2e|bench|scripts)/' },
    },
    {
      name: 'code-imports-no-tests',
      severity: 'error',
      from: { path: '^[^/]+/src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'areas-meet-at-their-doors',
      comment: 'Commands write, queries read, policies decide; nothing else of an area is for others.',
      severity: 'error',
      from: { path: '^server/src/areas/([^/]+/[^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/areas/',
        pathNot: '^server/src/areas/$1/|-(commands|queries|policy)[.]ts$',
      },
    },
    {
      name: 'policies-are-pure',
      comment: 'A policy decides from what it is given: no database, no request, no input or output.',
      severity: 'error',
      from: { path: '-policy[.]ts$' },
      to: {
        path: '^server/src/(db|events|jobs|outside)/|-(routes|commands|queries|repo|presenter)[.]ts$|^node_modules/(kysely|fastify)/',
      },
    },
    {
      name: 'repositories-know-no-callers',
      severity: 'error',
      from: { path: '-repo[.]ts$' },
      to: { path: '-(routes|commands|queries|presenter)[.]ts$|^node_modules/fastify/' },
    },
    {
      name: 'presenters-read-nothing',
      severity: 'error',
      from: { path: '-presenter[.]ts$' },
      to: { path: '-(routes|commands|queries)[.]ts$' },
    },
    {
      name: 'migrations-are-frozen',
      comment: 'What a migration imports could change under it; the dialect types it is given are the exception.',
      severity: 'error',
      from: { path: '^server/src/db/migrations/', pathNot: tests },
      to: { path: '^[^/]+/src/', pathNot: '^server/src/db/(migrations/|dialects/types[.]ts$)' },
    },
    ...serverParts({
      config: [],
      db: ['config'],
      core: ['config', 'db'],
      auth: ['config', 'db', 'core'],
      outside: ['config', 'db', 'core'],
      http: ['config', 'db', 'core', 'auth'],
      events: ['config', 'db', 'core', 'auth', 'http'],
      content: ['config', 'db', 'core', 'events'],
      jobs: ['config', 'db', 'core', 'events', 'outside'],
      sandbox: ['core'],
      maintenance: ['config', 'db', 'core', 'auth'],
    }),
    {
      name: 'server-context-only-names-types',
      comment: 'What every part may use is made at start, where all parts are known.',
      severity: 'error',
      from: { path: '^server/src/core/context[.]ts$' },
      to: { path: '^server/src/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-do-not-start',
      severity: 'error',
      from: { path: '^server/src/areas/', pathNot: tests },
      to: { path: '^server/src/(start/|app[.]ts$|main[.]ts$)' },
    },
    ...webLayers(['app', 'pages', 'features', 'entities', 'shared']),
    {
      name: 'web-slices-keep-apart',
      comment:
        'A page, a feature or an entity doesn’t know its neighbours; what composes them is one layer up. Pages share their layout.',
      severity: 'error',
      from: { path: '^web/src/(pages|entities)/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/$1/', pathNot: '^web/src/$1/$2/|^web/src/pages/layout/' },
    },
    {
      name: 'web-features-keep-apart',
      comment: 'Features of one wing as well: only pages know two of them.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|test-results|[.]cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    // @ts-expect-error -- The type asks for `override` as well, which would replace the modules that are known.
    builtInModules: { add: ['node:sqlite'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    skipAnalysisNotInRules: true,
  },
}

/**
 * Parts of the server below its areas: each imports itself and the parts it names, nothing else of the server. The context of the core
 * holds what all of them make, as types.
 * @param {Record<string, string[]>} parts
 */
function serverParts(parts) {
  return Object.entries(parts).map(([part, below]) => ({
    name: `server-${part}-imports-only-below`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^server/src/${part}/`, pathNot: `${tests}|^server/src/core/context[.]ts$` },
    to: { path: '^server/src/', pathNot: `^server/src/(${[part, ...below].join('|')})/` },
  }))
}

/**
 * Imports go downward only: each layer is closed to everything above it.
 * @param {string[]} layers from the top down
 */
function webLayers(layers) {
  return layers.slice(1).map((layer, index) => ({
    name: `web-${layer}-imports-nothing-above`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^web/src/${layer}/`, pathNot: tests },
    to: { path: `^web/src/(${layers.slice(0, index + 1).join('|')})/` },
  }))
}
