/*
 * Every page and its address (specification §2). Each page's code is fetched when it is first visited. Addresses of pages that are not
 * built yet are not here: they lead to /404 like any unknown one.
 */
import { consentPage, formerAddressPage, sharePage, showPage, unsubscribePage } from '@lectern/contracts'
import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { withAllTexts } from '../shared/i18n/i18n.ts'

type Load = () => Promise<ComponentType>

/** A page for visitors without an account: `visitAreas` names the texts it has. */
const visitPage = (path: string, load: Load): RouteObject => ({ path, lazy: { Component: load } })

/** A page whose code is fetched when it is first visited. */
const page = (path: string, load: Load): RouteObject => ({ path, lazy: { Component: () => withAllTexts(load) } })

/** Pages that organise: under the top bar, beside the rail. */
const management: RouteObject = {
  lazy: { Component: async () => (await import('../pages/layout/management-layout.tsx')).ManagementLayout },
  children: [
    page('/dashboard', async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage),
    page('/search', async () => (await import('../pages/search/search-page.tsx')).SearchPage),
    page('/trash', async () => (await import('../pages/trash/spaces-trash-page.tsx')).SpacesTrashPage),
    page(
      '/space/project/:spaceId',
      async () => (await import('../pages/space-projects/space-projects-page.tsx')).SpaceProjectsPage,
    ),
    page(
      '/space/compose/:spaceId',
      async () => (await import('../pages/space-compose/space-compose-page.tsx')).SpaceComposePage,
    ),
    page('/space/info/:spaceId', async () => (await import('../pages/space-info/space-info-page.tsx')).SpaceInfoPage),
    page(
      '/space/member/:spaceId',
      async () => (await import('../pages/space-member/space-member-page.tsx')).SpaceMemberPage,
    ),
    page(
      '/space/openuser/:spaceId',
      async () => (await import('../pages/space-openuser/space-open-users-page.tsx')).SpaceOpenUsersPage,
    ),
    page(
      '/space/setting/:spaceId',
      async () => (await import('../pages/space-setting/space-setting-page.tsx')).SpaceSettingPage,
    ),
    page(
      '/space/compatibility/:spaceId',
      async () => (await import('../pages/space-compatibility/space-compatibility-page.tsx')).SpaceCompatibilityPage,
    ),
    page(
      '/space/robot/:spaceId',
      async () => (await import('../pages/space-robots/space-robots-page.tsx')).SpaceRobotsPage,
    ),
    page('/space/trash/:spaceId', async () => (await import('../pages/trash/space-trash-page.tsx')).SpaceTrashPage),
    page(
      '/project/info/:projectId',
      async () => (await import('../pages/project-info/project-info-page.tsx')).ProjectInfoPage,
    ),
    page(
      '/project/member/:projectId',
      async () => (await import('../pages/project-member/project-member-page.tsx')).ProjectMemberPage,
    ),
    page(
      '/project/doc/:projectId',
      async () => (await import('../pages/project-doc/project-doc-page.tsx')).ProjectDocPage,
    ),
    page(
      '/project/changelog/:projectId',
      async () => (await import('../pages/project-changelog/project-changelog-page.tsx')).ProjectChangelogPage,
    ),
    page(
      '/project/health/:projectId',
      async () => (await import('../pages/project-health/project-health-page.tsx')).ProjectHealthPage,
    ),
    page(
      '/project/code/:projectId',
      async () => (await import('../pages/project-code/project-code-page.tsx')).ProjectCodePage,
    ),
    page(
      '/project/release/:projectId/:releaseId?',
      async () => (await import('../pages/project-release/project-release-page.tsx')).ProjectReleasePage,
    ),
    page(
      '/project/site/:projectId',
      async () => (await import('../pages/sites/project-sites-page.tsx')).ProjectSitesPage,
    ),
    page('/space/site/:spaceId', async () => (await import('../pages/sites/space-sites-page.tsx')).SpaceSitesPage),
    page('/export/:jobId', async () => (await import('../pages/export/export-page.tsx')).ExportPage),
    page('/project/import/:projectId', async () => (await import('../pages/import/import-page.tsx')).ImportPage),
    page(
      '/project/import/:projectId/:jobId',
      async () => (await import('../pages/import/import-job-page.tsx')).ImportJobPage,
    ),
    page(
      '/project/trash/:projectId',
      async () => (await import('../pages/trash/project-trash-page.tsx')).ProjectTrashPage,
    ),
    page(
      '/doc/edit/:moduleId/:docId',
      async () => (await import('../pages/doc-edit/doc-editor-page.tsx')).DocEditorPage,
    ),
    page(
      '/doc/edit_custom/:moduleId/:docId',
      async () => (await import('../pages/doc-edit/doc-editor-page.tsx')).DocEditorPage,
    ),
    page(
      '/doc/new/:moduleId/:parentId?',
      async () => (await import('../pages/doc-edit/doc-editor-page.tsx')).DocEditorPage,
    ),
    page(
      '/doc/copy/:moduleId/:copyId',
      async () => (await import('../pages/doc-edit/doc-editor-page.tsx')).DocEditorPage,
    ),
    page(
      '/doc/copy_custom/:moduleId/:copyId',
      async () => (await import('../pages/doc-edit/doc-editor-page.tsx')).DocEditorPage,
    ),
    ...[
      '/doc/history/:moduleId/:docId',
      '/module/history/:kind/:moduleId/:subjectId?',
      '/project/history/:projectId',
      '/space/compose-history/:composeId/:pageId?',
    ].map((path) => page(path, async () => (await import('../pages/history/history-page.tsx')).HistoryPage)),
    page('/404', async () => (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage),
  ],
}

/** Your own account. */
const account: RouteObject = {
  lazy: { Component: async () => (await import('../pages/layout/account-layout.tsx')).AccountLayout },
  children: [
    page('/user/subscribe/doc', async () => (await import('../pages/following/following-page.tsx')).FollowingPage),
    page('/user/message', async () => (await import('../pages/messages/messages-page.tsx')).MessagesPage),
    page('/user', async () => (await import('../pages/account/profile-page.tsx')).ProfilePage),
    page('/user/security', async () => (await import('../pages/account/security-page.tsx')).SecurityPage),
    page('/user/systemSetting', async () => (await import('../pages/account/preferences-page.tsx')).PreferencesPage),
  ],
}

/** The administration. */
const administration: RouteObject = {
  lazy: { Component: async () => (await import('../pages/layout/admin-layout.tsx')).AdminLayout },
  children: [
    page('/admin/users', async () => (await import('../pages/admin-users/admin-users-page.tsx')).AdminUsersPage),
    page('/admin/audit', async () => (await import('../pages/admin-audit/admin-audit-page.tsx')).AdminAuditPage),
    page('/admin/job', async () => (await import('../pages/admin-job/admin-job-page.tsx')).AdminJobPage),
    page('/admin/limit', async () => (await import('../pages/admin-limit/admin-limit-page.tsx')).AdminLimitPage),
    page(
      '/admin/setting',
      async () => (await import('../pages/admin-setting/admin-setting-page.tsx')).AdminSettingPage,
    ),
    page(
      '/admin/language',
      async () => (await import('../pages/admin-language/admin-languages-page.tsx')).AdminLanguagesPage,
    ),
    page(
      '/admin/language/:lang',
      async () => (await import('../pages/admin-language/admin-language-page.tsx')).AdminLanguagePage,
    ),
    page(
      '/admin/migration',
      async () => (await import('../pages/admin-migration/admin-migration-page.tsx')).AdminMigrationPage,
    ),
    page(
      '/admin/migration/:migrationId',
      async () => (await import('../pages/admin-migration/migration-run-page.tsx')).MigrationRunPage,
    ),
    page(
      '/admin/template/:templateId?',
      async () => (await import('../pages/admin-template/admin-template-page.tsx')).AdminTemplatePage,
    ),
  ],
}

export const routes: RouteObject[] = [
  page('/login', async () => (await import('../pages/login/login-page.tsx')).LoginPage),
  page('/successLogin', async () => (await import('../pages/success-login/success-login-page.tsx')).SuccessLoginPage),
  page(
    '/debug/callback',
    async () => (await import('../pages/debug-callback/debug-callback-page.tsx')).DebugCallbackPage,
  ),
  page('/reg', async () => (await import('../pages/register/register-page.tsx')).RegisterPage),
  page('/findPassword', async () => (await import('../pages/find-password/find-password-page.tsx')).FindPasswordPage),
  page(
    '/resetPassword',
    async () => (await import('../pages/reset-password/reset-password-page.tsx')).ResetPasswordPage,
  ),
  page('/confirmEmail', async () => (await import('../pages/confirm-email/confirm-email-page.tsx')).ConfirmEmailPage),
  page('/invite', async () => (await import('../pages/invite/invite-page.tsx')).InvitePage),
  page(
    '/updatePassword',
    async () => (await import('../pages/update-password/update-password-page.tsx')).UpdatePasswordPage,
  ),
  page(consentPage, async () => (await import('../pages/assistant/assistant-page.tsx')).AssistantPage),
  page('/mfa/bind', async () => (await import('../pages/mfa/mfa-bind-page.tsx')).MfaBindPage),
  page('/mfa/auth', async () => (await import('../pages/mfa/mfa-auth-page.tsx')).MfaAuthPage),
  page('/setPassword', async () => (await import('../pages/set-password/set-password-page.tsx')).SetPasswordPage),
  management,
  account,
  administration,
  page(
    formerAddressPage.path,
    async () => (await import('../pages/former-address/former-address-page.tsx')).FormerAddressPage,
  ),
  page(unsubscribePage.path, async () => (await import('../pages/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage),
  visitPage(sharePage.path, async () => (await import('../pages/visit/share-page.tsx')).SharePage),
  visitPage(showPage.path, async () => (await import('../pages/visit/show-page.tsx')).ShowPage),
  ...['/share', '/show', '/p'].map((path) =>
    visitPage(path, async () => (await import('../pages/visit/visit-gate.tsx')).IncompleteVisit),
  ),
  page('/help/:chapter?', async () => (await import('../pages/help/help-page.tsx')).HelpPage),
  page('/openapi', async () => (await import('../pages/openapi/openapi-page.tsx')).OpenapiPage),
  page('/module/asOf/:moduleId/:docId?', async () => (await import('../pages/as-of/as-of-page.tsx')).AsOfPage),
  page('/release/:releaseId/:docId?', async () => (await import('../pages/release/release-page.tsx')).ReleasePage),
  page('/view/:docId?', async () => (await import('../pages/view/view-page.tsx')).ViewPage),
  { path: '/', loader: () => redirect('/dashboard') },
  { path: '*', loader: () => redirect('/404') },
]
