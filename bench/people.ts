/*
 * A hundred thousand people in two thousand spaces: looking for somebody to add, the member pages of a space as teams have them and of one with
 * everybody in it, loading one's rights, and the list of accounts. The rows are written straight into the database. Target: 50 ms each.
 *
 *   node bench/people.ts [people]
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { median, printFigures } from './support/report.ts'

const people = Number(process.argv[2] ?? 100_000)
const spaces = 2_000
const projectsPerSpace = 3
const rounds = 15
/** Account of the person who belongs to two hundred spaces. */
const manySpaces = 'consultant'

const families = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '周', '吴']
const given = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀',
  '英',
  '华',
]
const latin = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Tony', 'Frances', 'Niklaus', 'Radia']

/** Numbers that look random and are the same in every run. */
function spread(index: number, below: number): number {
  return ((index * 2_654_435_761) >>> 7) % below
}

function nameOf(index: number): string {
  if (index % 2 === 0) return `${latin[spread(index, 10)] ?? ''} ${spread(index, 1_000_000).toString(36)}`
  const [first, second] = [given[spread(index, 20)], given[spread(index + 7, 20)]]
  return `${families[index % families.length] ?? ''}${first ?? ''}${second ?? ''}`
}

/** Everybody belongs to the first space and to one to three others; the first person to two hundred. */
function fill(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode=WAL; BEGIN IMMEDIATE')
  const nowMs = Date.now()
  const first = database.prepare('SELECT id, password_hash FROM user ORDER BY id LIMIT 1').get()
  const [admin, password] = [Number(fieldOf(first, 'id')), String(fieldOf(first, 'password_hash'))]
  const addUser = database.prepare(
    `INSERT INTO user (id, username, nickname, email, password_hash, status, is_super_admin, source, created_at_ms, updated_at_ms, last_login_at_ms)
     VALUES (?, ?, ?, ?, ?, 1, 0, 'backend', ?, ?, ?)`,
  )
  const addSpace = database.prepare(
    `INSERT INTO space (id, name, description, is_compose, order_index, created_by, created_at_ms, updated_at_ms) VALUES (?, ?, '', 0, ?, ?, ?, ?)`,
  )
  const addProject = database.prepare(
    `INSERT INTO project (id, space_id, name, description, is_private, order_index, created_by, created_at_ms, updated_at_ms)
     VALUES (?, ?, ?, '', ?, 10000, ?, ?, ?)`,
  )
  const join = database.prepare(
    'INSERT OR IGNORE INTO space_member (space_id, user_id, role, created_at_ms, added_by) VALUES (?, ?, ?, ?, ?)',
  )
  const joinProject = database.prepare(
    'INSERT OR IGNORE INTO project_member (project_id, user_id, role, created_at_ms, added_by) VALUES (?, ?, ?, ?, ?)',
  )
  for (let id = 1; id <= spaces; id += 1) {
    addSpace.run(id, `Space ${String(id)}`, 10_000 + id, admin, nowMs, nowMs)
    join.run(id, admin, 'admin', nowMs, admin)
    for (let each = 0; each < projectsPerSpace; each += 1) {
      const projectId = id * projectsPerSpace + each
      addProject.run(projectId, id, `Project ${String(each)}`, each % 2, admin, nowMs, nowMs)
    }
  }
  for (let index = 0; index < people; index += 1) {
    const id = admin + 1 + index
    const account = index === 0 ? manySpaces : `person${String(index)}.${spread(index, 46_656).toString(36)}`
    addUser.run(id, account, nameOf(index), `${account}@example.com`, password, nowMs, nowMs, nowMs - index * 1_000)
    const role = index % 20 === 0 ? 'admin' : index % 3 === 0 ? 'dev' : 'guest'
    join.run(1, id, index % 1_000 === 0 ? 'admin' : 'guest', nowMs + index, admin)
    const others = index === 0 ? 200 : 1 + (index % 3)
    for (let each = 0; each < others; each += 1) {
      const spaceId = 2 + spread(index * 3 + each, spaces - 1)
      join.run(spaceId, id, role, nowMs + index, admin)
      if (index % 4 === 0) joinProject.run(spaceId * projectsPerSpace, id, 'dev', nowMs + index, admin)
    }
  }
  database.exec('COMMIT')
  database.close()
}

const server = new BenchServer()
try {
  await server.start()
  await server.stop()
  console.log(`Writing ${String(people)} people …`)
  fill(join(server.dataDir, 'lectern.db'))
  await server.start()
  const all = (await server.call('GET', '/space/list')) as { id: string; name: string }[] // as the contract says
  const idOf = (name: string): string => all.find((space) => space.name === name)?.id ?? ''
  const [everybody, team] = [idOf('Space 1'), idOf('Space 1000')]
  const projects = (await server.call('GET', `/space/project/list?spaceId=${team}`)) as { id: string }[] // as the contract says
  const projectId = projects[0]?.id ?? ''

  const search = (text: string) => () =>
    server.call('GET', `/space/member/search?spaceId=${team}&username=${encodeURIComponent(text)}`)
  const page = (spaceId: string, filter: object) => () =>
    server.call('POST', '/space/member/page', { spaceId, ...filter })
  const rights = () => server.call('GET', '/user/perm/get')
  const accounts = (filter: object) => () => server.call('POST', '/admin/user/page', filter)
  const found = await search('grace')()
  if (!Array.isArray(found) || found.length !== 20) throw new Error('The search found too few')

  const figures = {
    'people: accounts': people,
    'search: rare part of a name ms (target 50)': await time(search('zzqq')),
    'search: frequent name ms (target 50)': await time(search('grace')),
    'search: Chinese name ms (target 50)': await time(search('王伟')),
    'search: whole address ms (target 50)': await time(search('person77.none@example.com')),
    'members: page of a team ms (target 50)': await time(page(team, {})),
    'members: search in a team ms (target 50)': await time(page(team, { username: 'grace' })),
    'members: page of a project ms (target 50)': await time(() =>
      server.call('POST', '/project/member/page', { projectId }),
    ),
    'members: page of everybody ms (target 50)': await time(page(everybody, {})),
    'members: deep page of everybody ms': await time(page(everybody, { pageIndex: Math.floor(people / 40) })),
    'members: search in everybody ms': await time(page(everybody, { username: 'zzqq' })),
    'rights: in 2,000 spaces ms': await time(rights),
    'accounts: first page ms (target 50)': await time(accounts({})),
    'accounts: deep page by name ms (target 50)': await time(
      accounts({ sort: 'nickname', pageIndex: Math.floor(people / 25) }),
    ),
    'accounts: rare part of a name ms (target 50)': await time(accounts({ keyword: 'zzqq' })),
    'accounts: frequent name ms (target 50)': await time(accounts({ keyword: 'grace', sort: 'nickname' })),
    'accounts: Chinese name ms (target 50)': await time(accounts({ keyword: '王伟' })),
    'accounts: filters and search ms (target 50)': await time(
      accounts({ keyword: 'person7', source: 'backend', status: 1, sort: 'lastSignIn' }),
    ),
  }
  await server.signIn(manySpaces)
  printFigures({ ...figures, 'rights: in 200 spaces ms (target 50)': await time(rights) })
} finally {
  await server.close()
}

/** Median of some rounds in milliseconds, over HTTP; one before them warms up. */
async function time(ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now()
    await ask()
    times.push(performance.now() - startedMs)
  }
  return median(times)
}
