import type { Commands } from '../command.ts'

/** Commands that work with an installation from anywhere, or with none. */
export const remoteCommands: Commands = {
  push: { about: 'push.about', load: () => import('./push.ts') },
  diff: { about: 'diff.about', load: () => import('./diff.ts') },
  export: { about: 'export.about', load: () => import('./export.ts') },
  lint: { about: 'lint.about', load: () => import('./lint.ts') },
  generate: { about: 'generate.about', load: () => import('./generate.ts') },
  mcp: { about: 'mcp.about', load: () => import('./mcp.ts') },
  run: { about: 'run.about', load: () => import('./run.ts') },
  mock: { about: 'mock.about', load: () => import('./mock.ts') },
}
