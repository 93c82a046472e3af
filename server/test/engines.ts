/*
 * Which files of the API suite `npm test` runs on SQLite alone. Every other file runs on both engines, so a new one does without being named.
 * Name a file here only when the engine cannot matter to what it asserts; `npm run test:all` runs everything on both.
 */

/** Files, relative to `server/`, by the reason why one engine is enough. */
export const sqliteOnly: readonly { reason: string; files: readonly string[] }[] = [
  {
    reason:
      'About services of others (sign-in, mail, robots). The accounts they lead to, and what a robot sends, are written by commands that the tests of users and robots run on both.',
    files: [
      'src/areas/accounts/identity/browser-routes.test.ts',
      'src/areas/accounts/identity/ldap-routes.test.ts',
      'src/areas/accounts/mfa/passkey-routes.test.ts',
      'src/areas/following/robot/robot-kinds.test.ts',
      'src/outside/smtp.test.ts',
      'test/ways-in.test.ts',
    ],
  },
  {
    reason: 'About files made of contents that were read before. Export jobs and their reads run on both.',
    files: [
      'src/areas/exchange/export/composed/composed-export.test.ts',
      'src/areas/exchange/export/export-formats.test.ts',
      'src/areas/exchange/export/export-markdown.test.ts',
      'src/areas/exchange/template/template-routes.test.ts',
    ],
  },
  {
    reason:
      'About what a thread reads or refuses before anything is stored. Storing it is what the other tests of imports and pushes run on both.',
    files: [
      'src/areas/exchange/import/import-formats.test.ts',
      'src/areas/exchange/push/bad-pushes.test.ts',
      'src/areas/exchange/push/overlay-push.test.ts',
    ],
  },
  {
    reason:
      'Whole moves: a large dump, and moves that are interrupted or made again. What each step of a move writes is asserted on both with a small one.',
    files: [
      'src/areas/exchange/migration/migration-again.test.ts',
      'src/areas/exchange/migration/migration-composed.test.ts',
      'src/areas/exchange/migration/migration-dump.test.ts',
      'src/areas/exchange/migration/migration-interrupted.test.ts',
      'src/areas/exchange/migration/migration-mocks.test.ts',
      'src/areas/exchange/migration/migration-releases.test.ts',
      'src/areas/exchange/migration/migration-robots.test.ts',
    ],
  },
  {
    reason:
      'About what an archive brings along of composed projects, mocks and releases. Their rows are packed, unpacked and compared on both by archive-round-trip.',
    files: [
      'src/areas/places/archive/archive-composed.test.ts',
      'src/areas/places/archive/archive-mocks.test.ts',
      'src/areas/places/archive/archive-releases.test.ts',
    ],
  },
  {
    reason:
      'About how pushes and imports are merged, which is decided in memory. The same statements write what import-merge, renamed-models and modern-push write on both.',
    files: ['src/areas/exchange/import/incoming.test.ts', 'src/areas/exchange/push/push-sequences.test.ts'],
  },
  {
    reason:
      'About settings and answers of the server. Each statement of the product that they run is run on both by other tests.',
    files: [
      'src/app.test.ts',
      'src/areas/accounts/user/enumeration.test.ts',
      'src/areas/exchange/export/export-routes.test.ts',
      'src/areas/following/message/owner-notice-commands.test.ts',
      'src/areas/following/subscription/follower-law.test.ts',
      'src/http/operations.test.ts',
      'src/http/proxy-watch.test.ts',
      'src/start/first-start.test.ts',
    ],
  },
  {
    reason:
      'About what passwords may be, and about links and codes that come by mail. Tries are counted, also at the same moment, and accounts written on both by the tests of attempts, of signing in and of users.',
    files: ['src/areas/accounts/user/password-routes.test.ts', 'src/areas/sharing/visit/code-routes.test.ts'],
  },
  {
    reason: 'About files, pages and processes without a database.',
    files: [
      'src/areas/accounts/user/leaked-passwords.test.ts',
      'src/http/web-pages.test.ts',
      'test/support/network-closed.test.ts',
    ],
  },
  {
    reason:
      'Walks every endpoint, once more, for what is in its answers. The census walks them with every role on both, and what each query selects is asserted on both by the tests of its area.',
    files: [
      'test/described-answers.test.ts',
      'test/tokens.test.ts',
      'test/visibility.test.ts',
      'test/visitor-leaks.test.ts',
    ],
  },
]
