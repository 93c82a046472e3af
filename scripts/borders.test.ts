// The borders refuse what they should: a small tree with one trespass per rule, and with the neighbouring imports that are allowed.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** File → what it imports, relative to the tree; every file named is made. `type ` in front imports a type. */
const tree: Record<string, string[]> = {
  'contracts/src/share.ts': ['model/src/walk.ts'],
  'contracts/src/space.ts': ['contracts/src/scalars.ts'],
  'model/src/walk.ts': ['model/src/pointer.ts'],
  'model/src/load.ts': ['node:fs'],
  'formats/src/reader.ts': ['model/src/walk.ts'],
  'formats/src/writer.ts': ['contracts/src/scalars.ts'],
  'cli/src/backup.ts': ['server/src/db/open.ts'],
  'server/src/db/open.ts': ['web/src/shared/lib/dates.ts'],
  'server/src/db/store.ts': ['server/src/areas/sharing/share/share-commands.ts'],
  'server/src/core/clock.ts': ['server/src/events/publish.ts'],
  'server/src/core/context.ts': ['server/src/auth/vault.ts'],
  'server/src/jobs/mail.ts': ['server/src/outside/smtp.ts', 'server/src/http/replies.ts'],
  'server/src/db/migrations/0001-a.ts': ['server/src/db/dialects/types.ts'],
  'server/src/db/migrations/0002-b.ts': ['server/src/db/schema.ts'],
  'server/src/areas/sharing/share/share-commands.ts': [
    'server/src/areas/documents/doc/doc-policy.ts',
    'server/src/areas/sharing/share/share-repo.ts',
    'server/src/start/server-jobs.ts',
  ],
  'server/src/areas/documents/doc/doc-commands.ts': ['server/src/areas/sharing/share/share-repo.ts'],
  'server/src/areas/documents/doc/doc-policy.ts': ['server/src/db/schema.ts'],
  'server/src/areas/documents/doc/doc-repo.ts': ['server/src/areas/documents/doc/doc-routes.ts'],
  'server/src/areas/documents/doc/doc-presenter.ts': ['server/src/areas/documents/doc/doc-commands.ts'],
  'web/src/pages/share/share-page.tsx': [
    'web/src/features/sharing/share/dialog.tsx',
    'web/src/pages/view/view-page.tsx',
  ],
  'web/src/features/sharing/share/dialog.tsx': [
    'web/src/features/sharing/tree/tree.tsx',
    'web/src/entities/doc/doc.ts',
  ],
  'web/src/entities/doc/doc.ts': ['web/src/features/sharing/tree/tree.tsx'],
  'web/src/shared/lib/dates.ts': ['web/src/app/router.ts'],
  'web/src/shared/lib/first.ts': ['web/src/shared/lib/second.ts'],
  'web/src/shared/lib/second.ts': ['web/src/shared/lib/first.ts'],
  'web/src/shared/lib/third.ts': ['type web/src/shared/lib/fourth.ts'],
  'web/src/shared/lib/fourth.ts': ['web/src/shared/lib/third.ts'],
  'web/src/shared/lib/lonely.ts': [],
  'web/src/shared/lib/dates.test.ts': ['server/test/build.ts'],
  'web/src/shared/lib/clock.ts': ['server/test/build.ts'],
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-borders-'))

type Violation = { rule: { name: string }; from: string; to: string }

function writeTree(): void {
  const imported = Object.values(tree).flat()
  const files = imported.filter((name) => !name.startsWith('node:')).map((name) => name.replace(/^type /, ''))
  for (const file of [...files, ...Object.keys(tree)]) {
    const lines = (tree[file] ?? []).map((target, index) => {
      if (target.startsWith('type ')) return `import type { value as Value } from '${join(folder, target.slice(5))}'`
      const path = target.startsWith('node:') ? target : join(folder, target)
      return `import { value as value${index} } from '${path}'; console.log(value${index})`
    })
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), [...lines, 'export const value = 1'].join('\n'))
  }
}

/** What the real configuration says of the tree. */
async function cruise(): Promise<Violation[]> {
  const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const packages = ['contracts', 'model', 'formats', 'server', 'web', 'cli'].map((name) => `${name}/src`)
  const args = [tool, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', '--', ...packages]
  const text = await new Promise<string>((resolve) => {
    // It exits with the number of violations; what it prints is the result either way.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => {
      resolve(stdout)
    })
  })
  // Its documented output format.
  const report = JSON.parse(text) as { summary: { violations: Violation[] } }
  return report.summary.violations
}

beforeAll(writeTree)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('are refused one by one, and nothing else is', async () => {
  const found = (await cruise()).map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  expect(found.filter((line) => !line.startsWith('no-')).sort()).toEqual([
    'areas-do-not-start: server/src/areas/sharing/share/share-commands.ts → server/src/start/server-jobs.ts',
    'areas-meet-at-their-doors: server/src/areas/documents/doc/doc-commands.ts → server/src/areas/sharing/share/share-repo.ts',
    'code-imports-no-tests: web/src/shared/lib/clock.ts → server/test/build.ts',
    'contracts-imports-only-typebox: contracts/src/share.ts → model/src/walk.ts',
    'formats-imports-model-and-libraries: formats/src/writer.ts → contracts/src/scalars.ts',
    'migrations-are-frozen: server/src/db/migrations/0002-b.ts → server/src/db/schema.ts',
    'model-imports-nothing: model/src/load.ts → fs',
    'packages-keep-apart: server/src/db/open.ts → web/src/shared/lib/dates.ts',
    'packages-keep-apart: web/src/shared/lib/clock.ts → server/test/build.ts',
    'policies-are-pure: server/src/areas/documents/doc/doc-policy.ts → server/src/db/schema.ts',
    'presenters-read-nothing: server/src/areas/documents/doc/doc-presenter.ts → server/src/areas/documents/doc/doc-commands.ts',
    'repositories-know-no-callers: server/src/areas/documents/doc/doc-repo.ts → server/src/areas/documents/doc/doc-routes.ts',
    'server-context-only-names-types: server/src/core/context.ts → server/src/auth/vault.ts',
    'server-core-imports-only-below: server/src/core/clock.ts → server/src/events/publish.ts',
    'server-db-imports-only-below: server/src/db/store.ts → server/src/areas/sharing/share/share-commands.ts',
    'server-jobs-imports-only-below: server/src/jobs/mail.ts → server/src/http/replies.ts',
    'web-entities-imports-nothing-above: web/src/entities/doc/doc.ts → web/src/features/sharing/tree/tree.tsx',
    'web-features-keep-apart: web/src/features/sharing/share/dialog.tsx → web/src/features/sharing/tree/tree.tsx',
    'web-shared-imports-nothing-above: web/src/shared/lib/dates.ts → web/src/app/router.ts',
    'web-slices-keep-apart: web/src/pages/share/share-page.tsx → web/src/pages/view/view-page.tsx',
  ])
  expect(found.filter((line) => line.startsWith('no-')).sort()).toEqual([
    'no-cycles: web/src/shared/lib/first.ts → web/src/shared/lib/second.ts',
    'no-cycles: web/src/shared/lib/fourth.ts → web/src/shared/lib/third.ts',
    'no-orphans: web/src/shared/lib/lonely.ts → web/src/shared/lib/lonely.ts',
  ])
})
