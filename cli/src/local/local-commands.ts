import type { Commands } from '../command.ts'

/** Commands that work on an installation's own data, beside its server. */
export const localCommands: Commands = {
  backup: { about: 'backup.about', load: () => import('./backup.ts') },
  migrate: { about: 'migrate.about', load: () => import('./migrate.ts') },
  reindex: { about: 'reindex.about', load: () => import('./reindex.ts') },
  audit: { about: 'audit.about', load: () => import('./audit.ts') },
  passwords: { about: 'passwords.about', load: () => import('./passwords.ts') },
}
