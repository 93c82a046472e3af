import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { sqliteOnly } from './server/test/engines.ts'

/** Bounds that only a test without end meets: a busy machine takes ten times as long as a quiet one. */
const patience = {
  expect: { poll: { timeout: 120_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

/** Threads and servers that tests start find the code compiled. */
const env = { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled-server', import.meta.url)) }

/** What every process of tests begins with. */
const setupFiles = ['server/src/core/threads/steady-threads.ts', 'server/test/support/network-closed.ts']

/** What PostgreSQL leaves to SQLite, unless everything is to run on both. */
const leftOut =
  process.env['LECTERN_TEST_ALL'] === '1'
    ? []
    : sqliteOnly.flatMap(({ files }) => files.map((file) => `server/${file}`))

/** A whole run builds the server anyway; a single file would wait for it after each change. */
const isBuilt = process.env['LECTERN_TEST_BUILT'] === '1'

/** Node loads the modules as it loads the server's: compiled code is kept, and what they import from each other is not looked up at each use. */
const experimental = { viteModuleRunner: false, nodeLoader: false }

/** The API suite on one database engine. */
function apiProject(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      name: `api-${engine}`,
      environment: 'node' as const,
      ...patience,
      include: ['server/{src,test}/**/*.test.ts'],
      exclude: ['**/*.unit.test.ts', ...(engine === 'postgres' ? leftOut : [])],
      env: { ...env, LECTERN_TEST_ENGINE: engine },
      // Files of a worker share the modules they load; what a file needs for itself alone it opens and closes.
      isolate: false,
      experimental,
      setupFiles: [
        ...setupFiles,
        'server/test/support/cheap-passwords.ts',
        ...(isBuilt ? ['server/test/support/built/use-built-threads.ts'] : []),
      ],
      globalSetup: [
        ...(isBuilt ? ['server/test/support/built/global-built.ts'] : []),
        ...(engine === 'postgres' ? ['server/test/support/postgres/global-postgres.ts'] : []),
      ],
    },
  }
}

// One project per kind of test: pure units, and the API suite once per database engine.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...patience,
          include: [
            '{contracts,model,formats,cli,sample-service,scripts}/**/*.test.ts',
            'server/src/**/*.unit.test.ts',
            'web/{src,build}/**/*.test.ts',
          ],
          // V8 ends the process when it optimises the grammar of Swift (https://github.com/nodejs/node/issues/63421); it may only run it as first compiled.
          execArgv: ['--liftoff-only'],
          env,
          isolate: false,
          setupFiles,
        },
      },
      {
        test: {
          name: 'parts',
          // Parts of the page; the document comes from the set-up.
          environment: 'node',
          ...patience,
          include: ['web/src/**/*.test.tsx'],
          isolate: false,
          setupFiles: ['server/test/support/network-closed.ts', 'web/test/one-document.ts'],
        },
      },
      apiProject('sqlite'),
      apiProject('postgres'),
    ],
  },
})
