/* The pages `docs/permissions.md` and `docs/errors.md`, written from the contract. Pure: what is written where is the caller's business. */
import {
  accessErrors,
  allEndpoints,
  commonErrors,
  endpointsByArea,
  errorNames,
  errors,
  archiveFailures,
  exportFailures,
  importFailures,
  jobFailures,
  mailFailures,
  migrationFailures,
  needsNoUser,
  syncFailures,
  projectActions,
  roles,
  spaceActions,
  tokenUseOf,
  transportErrors,
  type Access,
  type Endpoint,
  type ErrorName,
  type ProjectAction,
  type Role,
  type SpaceAction,
} from '@lectern/contracts'

const note = '<!-- Written by `node scripts/generate-docs.ts` from `contracts/src`. Change it there. -->'

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A text in a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const code = (text: string): string => `\`${text}\``

/** What each action is, in words; an action without any does not compile. */
const spaceWords: Readonly<Record<SpaceAction, string>> = {
  read: 'See the space, its members, its public projects and the private ones one belongs to',
  createProject: 'Create projects',
  compose: 'Create, arrange, change and delete composed projects (of a composed space)',
  update: 'Name, description, order, two-factor authentication',
  manageMembers: 'Find people, add them, change roles, remove them',
  manageOpenUsers: 'App keys and secrets for machines',
  configure: 'Connections with other systems',
  delete: 'Delete the space with all its content',
  restore: 'List and restore deleted projects',
}
const projectWords: Readonly<Record<ProjectAction, string>> = {
  read: 'Browse the applications, read documents and comments, see the members and presence',
  comment:
    'Comment on documents and mention people; change, delete and resolve their own (admins: delete any; dev: resolve any)',
  update: 'Name, description, order',
  govern: 'Private or public, move to another space',
  manageMembers: 'Add people of the space, change roles, remove them',
  delete: 'Delete the project with all its content',
  manageModules: 'Create, import, change and delete applications',
  manageDocs: 'Create, move, change and delete folders and documents',
  share: 'Share documents by link',
  manageReleases: 'Create, publish, change and delete releases and their notes',
  restore: 'List and restore deleted applications and documents',
}

function matrix<A extends string>(
  actions: Readonly<Record<A, readonly Role[]>>,
  words: Readonly<Record<A, string>>,
): string {
  // The tables' types name exactly their keys.
  const names = Object.keys(actions) as A[]
  const rows = names.map((action) => [
    code(action),
    words[action],
    ...roles.map((role) => (actions[action].includes(role) ? 'yes' : '')),
    'yes',
  ])
  return table(['Action', 'What it is', ...roles, 'super admin'], rows)
}

/** Who passes an access rule, as a sentence. */
function whoMay(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Anyone'
    case 'visitor':
      return 'Visitors; with their access token for what has a password'
    case 'application':
      return 'Requests with a token of the application'
    case 'signedIn':
      return 'Signed-in users, also before they set a first password'
    case 'member':
      return 'Signed-in users; responses contain only what they can access'
    case 'superAdmin':
      return 'Super admins'
    case 'space':
      return `Space: ${code(access.action)} (${spaceActions[access.action].join(', ')})`
    case 'project':
      return `Project: ${code(access.action)} (${projectActions[access.action].join(', ')})`
  }
}

/** What programs need for a call: the scope of a person's token, or a machine's key and secret. */
function programsMay(endpoint: Endpoint): string {
  if (needsNoUser(endpoint.access)) return ''
  const use = tokenUseOf(endpoint)
  if (use === 'never') return 'no'
  return endpoint.machines === true ? `${code(use)}, service accounts` : code(use)
}

/** By address: the order of declarations is not kept by every module loader. */
const byAddress = (a: Endpoint, b: Endpoint): number =>
  a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1

const callOf = ({ method, path }: Endpoint): string => code(`${method} ${path}`)

/** The text of `docs/permissions.md`. */
export function writePermissions(): string {
  const areas = Object.entries(endpointsByArea).map(([area, endpoints]) => {
    const rows = endpoints
      .toSorted(byAddress)
      .map((each) => [callOf(each), cell(each.summary), whoMay(each.access), programsMay(each)])
    return `### ${area}\n\n${table(['Call', 'What it does', 'Who can', 'Programs'], rows)}`
  })
  return `${note}

# Permissions

The server checks every call before anything else. The interface only hides what would be rejected. Calls for objects that the user can't see
(a private project, the space of another team) return \`not_accessible\`, as if the object didn't exist. Calls that the role doesn't allow return
\`no_permission\`.

## Roles

- A **super admin** passes every check.
- In a **space**, users have the role they were given. Without one, the space is not visible to them.
- A **space admin** is admin of all projects of the space.
- In a **public project** a space member without a role of their own is a guest; in a **private** one they have no access.
- A role in a project requires membership in its space: only members of the space can be added to a project, and members removed
  from a space also lose their roles in its projects.
- A space, and a project with admins of its own, keeps at least one **admin** whose account is in use: the last one is not demoted, not
  removed, and cannot leave. Disabled accounts do not count.

## On a space

${matrix(spaceActions, spaceWords)}

## On a project

Also for its applications, folders, documents and shares.

${matrix(projectActions, projectWords)}

Moving a project to another space needs \`govern\` and, there, \`createProject\`; moving an application to another project needs
\`manageModules\` in both. Restoring needs \`restore\` where the thing was: on the space for spaces and projects, on the project for the rest.

## What a role sees of a content

One rule (\`server/src/auth/visibility.ts\`) for detail, lists, history, comparisons, exports, live addresses, shares, events and messages:

- **Hidden** documents and folders, and everything in hidden folders, are for those with \`manageDocs\`. For everyone else they do not exist.
- **Settings of an application** (environments for developers and admins only, headers of environments, how it takes pushes) are for those with
  \`manageModules\`, in every version of them. Everyone else sees the other environments, without their headers.
- **Content that is passed on** (shares, live addresses, exported files) never contains such settings, and contains hidden documents only in a file
  for which an editor selected them.
- An **archive** contains everything; only those with \`govern\` pack one.

## Programs

- A **personal access token** (\`Authorization: Bearer lpat_…\`) acts as its owner and never does more than they may. With scope \`read\` it makes
  the calls marked \`read\` below, with \`write\` those marked \`write\` too. Calls marked \`no\` are about accounts, secrets and permissions and require
  a signed-in user. The token stops working immediately when it is revoked or expired, or when its owner is disabled, has to set a password, or lacks
  a required second factor.
- A **service account** (\`Authorization: Bearer <app key>.<secret>\`) is a machine with the role \`dev\` in every project of one space, private ones
  included. It makes the calls marked "service accounts" below, only in its own space.

## Every call

${areas.join('\n\n')}
`
}

/** Sentences by name, per language. */
export type Sentences = Readonly<Record<'zh-CN' | 'en', Readonly<Record<string, unknown>>>>

/** Where an error may be met, as short phrases; empty when nowhere. */
export function whereMet(name: ErrorName): string[] {
  const places: string[] = []
  if (transportErrors.includes(name)) places.push('before any call is reached')
  if (commonErrors.includes(name)) places.push('every call')
  const endpoints = allEndpoints.toSorted(byAddress)
  const gated = endpoints.filter((endpoint) => accessErrors(endpoint.access).includes(name))
  const kinds = [...new Set(gated.map((endpoint) => endpoint.access.kind))]
  if (kinds.length > 0) places.push(`calls whose access is ${kinds.map(code).join(', ')}`)
  const own = endpoints.filter((endpoint) => endpoint.errors?.includes(name) === true && !gated.includes(endpoint))
  for (const endpoint of own) places.push(callOf(endpoint))
  if (jobFailures.includes(name)) places.push('the failure of any job')
  if (importFailures.includes(name)) places.push('the failure of an import job')
  if (syncFailures.includes(name)) places.push('the failure of reading a saved address')
  if (archiveFailures.includes(name)) places.push('the failure of a job that unpacks an archive')
  if (exportFailures.includes(name)) places.push('the failure of an export job')
  if (migrationFailures.includes(name)) places.push('the failure of a migration')
  if (mailFailures.includes(name)) places.push('the failure of a job that sends an email')
  return places
}

/** The text of `docs/errors.md`. */
export function writeErrors(sentences: Sentences): string {
  const say = (language: keyof Sentences, name: string): string => {
    const sentence = sentences[language][name]
    return typeof sentence === 'string' ? cell(sentence) : ''
  }
  const rows = errorNames.map((name) => [
    code(name),
    code(errors[name].code),
    String(errors[name].status),
    say('zh-CN', name),
    say('en', name),
    cell(whereMet(name).join('; ')),
  ])
  return `${note}

# Errors

Every answer is \`{code, msg, data}\`; \`code\` is \`"0"\` on success. An error also carries \`error\`, its stable name, \`requestId\`, the request's
number in the server's log, and for some \`details\`. \`msg\` is the sentence below in the language of the request's \`Accept-Language\`
(\`zh-CN\` unless it asks for another one the server has). Words in braces are filled in.

${table(['Name', 'Code', 'HTTP', '中文', 'English', 'Met at'], rows)}
`
}
