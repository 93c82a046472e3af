/* The address of every page, on the sample space; a unit test compares them with the routes of the page. */

/** Ids of the sample spaces, one document of every kind, a release, and a share with a password. */
export type Places = {
  spaceId: string
  projectId: string
  moduleId: string
  docIds: string[]
  /** Those of them that can be tried. */
  httpDocIds: string[]
  releaseId: string
  shareKey: string
  /** The composed space of the sample, its project, and the key of that. */
  composeSpaceId: string
  composeId: string
  showKey: string
}

/** Those the walk has, with what `addRichContent` made. */
export type WalkedPlaces = Places & {
  /** Of a share without a password in which documents can be tried. */
  openShareKey: string
  /** A document of the composed project that can be tried. */
  shownDocId: string
  /** What an assistant asks for on the page where its person allows it. */
  assistantQuery: string
}

/** Routes that have no address below, and which test opens them. */
export const triedElsewhere: Readonly<Record<string, string>> = {
  '/': 'leads to /dashboard',
  '/admin/migration/:migrationId': 'exchange/migration.spec.ts',
  '/confirmEmail': 'accounts/invitations.spec.ts',
  '/doc/copy_custom/:moduleId/:copyId': 'the page of /doc/copy',
  '/debug/callback': 'trying/debug-token.spec.ts',
  '/doc/edit_custom/:moduleId/:docId': 'the page of /doc/edit',
  '/export/:jobId': 'exchange/export.spec.ts',
  '/findPassword': 'accounts/account.spec.ts',
  '/from/:kind/:key': 'system/errors.spec.ts',
  '/invite': 'accounts/invitations.spec.ts',
  '/login': 'system/every-page.spec.ts, as a visitor',
  '/mfa/auth': 'accounts/second-factor.spec.ts',
  '/mfa/bind': 'accounts/second-factor.spec.ts',
  '/p': 'the page of /share',
  '/project/import/:projectId/:jobId': 'exchange/import.spec.ts',
  '/reg': 'accounts/account.spec.ts',
  '/resetPassword': 'accounts/account.spec.ts',
  '/setPassword': 'accounts/account.spec.ts',
  '/share': 'system/every-page.spec.ts, as a visitor',
  '/share/:shareKey/:docId?': 'system/every-page.spec.ts, as a visitor',
  '/show': 'the page of /share',
  '/show/:showKey/:docId?': 'system/every-page.spec.ts, as a visitor',
  '/successLogin': 'accounts/external-sign-in.spec.ts',
  '/unsubscribe/:key': 'following/email-notices.spec.ts',
}

/** Pages somebody signed in sees. */
export function addressesOf(places: WalkedPlaces): string[] {
  const { spaceId, projectId, moduleId, docIds, httpDocIds, releaseId, composeSpaceId, composeId, assistantQuery } =
    places
  return [
    '/dashboard',
    '/trash',
    '/search?q=order',
    '/search?q=order&kind=field',
    `/space/project/${spaceId}`,
    `/space/info/${spaceId}`,
    `/space/member/${spaceId}`,
    `/space/openuser/${spaceId}`,
    `/space/setting/${spaceId}`,
    `/space/compatibility/${spaceId}`,
    `/space/robot/${spaceId}`,
    `/space/trash/${spaceId}`,
    `/space/compose/${composeSpaceId}`,
    `/space/site/${composeSpaceId}`,
    `/space/compose-history/${composeId}`,
    `/project/doc/${projectId}`,
    `/project/info/${projectId}`,
    `/project/member/${projectId}`,
    `/project/import/${projectId}`,
    `/project/changelog/${projectId}`,
    `/project/health/${projectId}`,
    `/project/code/${projectId}`,
    `/project/code/${projectId}?module=${moduleId}`,
    ...['dictionary', 'models', 'review', 'changes', 'health', 'share', 'settings'].map(
      (segment) => `/project/doc/${projectId}?module=${moduleId}&segment=${segment}`,
    ),
    ...[
      'environments',
      'common',
      'scripts',
      'push',
      'mock',
      'sync',
      'robots',
      'platform',
      'accepted',
      'archive',
      'delete',
    ].map((part) => `/project/doc/${projectId}?module=${moduleId}&segment=settings&part=${part}`),
    `/project/release/${projectId}/${releaseId}`,
    `/project/site/${projectId}`,
    `/release/${releaseId}`,
    `/project/trash/${projectId}`,
    '/user',
    '/user/security',
    '/updatePassword',
    '/user/systemSetting',
    '/user/subscribe/doc',
    '/user/message',
    '/admin/users',
    '/admin/audit',
    '/admin/job',
    '/admin/limit',
    '/admin/setting',
    '/admin/language',
    '/admin/language/en',
    '/admin/template',
    '/admin/migration',
    '/help',
    '/help/compatibility',
    '/help/compatibility-rules',
    `/oauth/authorize?${assistantQuery}`,
    '/oauth/authorize?client_id=none&redirect_uri=https%3A%2F%2Fassistant.example%2F',
    '/openapi',
    '/404',
    '/view',
    ...docIds.flatMap((id) => [`/view/${id}`, `/doc/edit/${moduleId}/${id}`, `/doc/history/${moduleId}/${id}`]),
    ...httpDocIds.slice(0, 1).map((id) => `/view/${id}?segment=mock`),
    ...httpDocIds.map((id) => `/view/${id}?segment=debug`),
    ...['application', 'push', 'moduleConstants'].map((kind) => `/module/history/${kind}/${moduleId}`),
    ...docIds.slice(0, 1).map((id) => `/doc/copy/${moduleId}/${id}`),
    `/project/history/${projectId}`,
    `/module/asOf/${moduleId}`,
    ...['http', 'markdown', 'custom', 'dubbo'].map((kind) => `/doc/new/${moduleId}?type=${kind}`),
  ]
}

/** What opens on a page: keys of the texts that are pressed, one after the other. */
export type Opened = {
  address: string
  press: readonly string[]
  /** Where it can be pressed so: on phones some of it is in menus, and some of it is there alone. */
  on: 'everywhere' | 'wide' | 'phones'
}

/** Views and dialogs without an address of their own. */
export function openedOf({ spaceId, composeSpaceId, projectId, moduleId }: WalkedPlaces): Opened[] {
  const on =
    (place: Opened['on']) =>
    (address: string, ...each: string[][]) =>
      each.map((press) => ({ address, press, on: place }))
  const [of, everywhere, onPhones] = [on('wide'), on('everywhere'), on('phones')]
  const inModule = (segment: string) => `/project/doc/${projectId}?module=${moduleId}&segment=${segment}`
  return [
    ...onPhones('/dashboard', ['shell:shortcuts.search']),
    ...everywhere(`/space/project/${spaceId}`, ['project:create.action']),
    ...everywhere(inModule('share'), ['share:create.action']),
    ...everywhere(inModule('dictionary'), ['dictionary:create.action'], ['dictionary:paste.action']),
    ...of('/dashboard', ['space:create.action']),
    ...of('/search?q=order', ['search:saved.action']),
    ...of('/user/security', ['tokens:create.action']),
    ...of('/admin/users', ['admin-users:create.action']),
    ...of(`/space/member/${spaceId}`, ['members:add.action']),
    ...of(`/space/openuser/${spaceId}`, ['open-users:create.action']),
    ...of(`/space/robot/${spaceId}`, ['robot:add']),
    ...of(`/space/compose/${composeSpaceId}`, ['compose:folder.action']),
  ]
}

/** Pages a visitor without an account sees. */
export function visitorAddressesOf({
  shareKey,
  showKey,
  openShareKey,
  shownDocId,
  httpDocIds,
}: WalkedPlaces): string[] {
  const [docId = ''] = httpDocIds
  return [
    ...['/login', `/share/${shareKey}`, `/show/${showKey}`, '/reg', '/findPassword', '/from/doc/none', '/share/'],
    ...[`/share/${openShareKey}/${docId}`, `/share/${openShareKey}/${docId}?segment=debug`],
    `/show/${showKey}/${shownDocId}?segment=debug`,
  ]
}
