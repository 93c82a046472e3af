import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildsQueries, findApiTests, findLeftOut, findWorkspaces, listChangedSteps } from './changed.mjs'
import { root } from './machine.mjs'

describe('workspaces whose types a change may break', () => {
  it.each([
    ['server/src/areas/sharing/share/share-repo.ts', ['server', '.', 'cli']],
    ['web/src/app/main.tsx', ['web', '.']],
    ['formats/src/index.ts', ['web', 'server', '.', 'cli', 'formats']],
    ['contracts/src/errors.ts', ['web', 'server', '.', 'cli', 'contracts']],
    ['e2e/specs/share.spec.ts', ['.']],
    ['locales/zh-CN/sharing/share.json', ['web', '.']],
    ['docs/help/en/share.md', []],
    ['tsconfig.base.json', ['web', 'server', '.', 'cli', 'formats', 'model', 'contracts']],
  ])('of %s', (file, workspaces) => {
    expect(findWorkspaces([file])).toEqual(workspaces)
  })
})

describe('tests of the API a change is about', () => {
  const exists = (folder: string) => !folder.includes('/none/')
  const census = 'server/test/census-whole.test.ts'

  it.each([
    ['server/src/areas/sharing/share/share-repo.ts', ['server/src/areas/sharing/share/']],
    ['server/src/areas/exchange/push/log/log-repo.ts', ['server/src/areas/exchange/push/']],
    ['server/src/auth/sessions.ts', ['server/src/auth/']],
    ['contracts/src/sharing/share.ts', ['server/src/areas/sharing/share/', census]],
    ['contracts/src/sharing/none.ts', [census]],
    ['server/src/areas.ts', [census]],
    ['server/test/tokens.test.ts', ['server/test/tokens.test.ts']],
    ['server/src/areas/sharing/share/readme.md', []],
    ['web/src/app/main.tsx', []],
  ])('%s', (file, tests) => {
    expect(findApiTests([file], exists)).toEqual(tests)
  })

  it('names a folder once', () => {
    const files = ['share-repo.ts', 'share-routes.ts'].map((name) => `server/src/areas/sharing/share/${name}`)
    expect(findApiTests([...files, 'contracts/src/sharing/share.ts'], exists)).toEqual([
      'server/src/areas/sharing/share/',
      census,
    ])
  })
})

describe('tests of a minute and more', () => {
  const cli = ['cli/src/documented.test.ts', 'cli/src/remote.test.ts']
  const pushes = 'server/src/areas/exchange/review/push-sequences.unit.test.ts'
  const pages = 'formats/test/pages.test.ts'

  it.each([
    ['contracts/src/index.ts', [...cli, pushes, pages]],
    ['cli/src/push.ts', [pushes, pages]],
    ['server/src/areas/exchange/push/push-commands.ts', [...cli, pages]],
    ['formats/src/word/export-word.ts', [...cli, pushes]],
  ])('are left to npm test where %s has changed', (file, left) => {
    expect(findLeftOut([file])).toEqual(left)
  })

  it('exist', () => {
    for (const file of findLeftOut([])) expect(existsSync(join(root, file)), file).toBe(true)
  })
})

it.each([
  ["import { sql } from 'kysely'", true],
  ["await db.selectFrom('doc').select('id').execute()", true],
  ['await tx.execute(sql`select 1`)', true],
  ["import { findDoc } from './doc-repo.ts'", false],
])('tells whether %s builds queries', (text, expected) => {
  expect(buildsQueries(text)).toBe(expected)
})

describe('steps', () => {
  const namesOf = (...files: string[]) => listChangedSteps(files).map(({ name }) => name)

  it('are none without a change', () => {
    expect(namesOf()).toEqual([])
  })

  it('run the tests of a repository on both engines', () => {
    const names = namesOf('server/src/areas/sharing/share/share-repo.ts')
    expect(names).toEqual(
      expect.arrayContaining(['api tests, sqlite', 'api tests, postgres', 'unit tests', 'lint', 'borders']),
    )
    expect(names).not.toContain('types of web')
  })

  it('look at borders and patterns of the changed files alone', () => {
    const steps = listChangedSteps(['server/src/auth/sessions.ts', 'vitest.config.ts', 'docs/help/en/share.md'])
    for (const name of ['borders', 'patterns']) {
      const args = steps.find((step) => step.name === name)?.commands[0]?.args ?? []
      expect(args.filter((word) => word.endsWith('.ts') && !word.startsWith('scripts/'))).toEqual([
        'server/src/auth/sessions.ts',
      ])
    }
  })

  it('check the form of what is no code', () => {
    expect(namesOf('docs/help/en/share.md')).toEqual(['format'])
  })
})
