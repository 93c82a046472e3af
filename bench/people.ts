/*
 * A hundred thousand people in two thousand spaces: looking for somebody to add, the member pages of a space as teams have them and of one with
 * everybody in it, loading one's rights, and the list of accounts. The rows are written straight into the database. Target: 50 ms each.
 *
 *   node bench/people.ts [people] [--postgres]
 */
import { startPostgres } from '../server/test/support/postgres/postgres.ts'
import { BenchServer } from './support/bench-server.ts'
import { fillPeople, manySpaces } from './support/fill-people.ts'
import { median, printFigures } from './support/report.ts'

const people = Number(process.argv.slice(2).find((each) => /^\d+$/.test(each)) ?? 100_000)
const rounds = 15

const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
const server = new BenchServer(postgres?.url)
try {
  await server.start()
  await server.stop()
  console.log(`Writing ${String(people)} people …`)
  await fillPeople({ dataDir: server.dataDir, databaseUrl: postgres?.url }, people)
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
  const ofEverybody = (await server.call('GET', `/space/project/list?spaceId=${everybody}`)) as { id: string }[] // as the contract says
  const candidates = (text: string) => () =>
    server.call('GET', `/project/member/search?projectId=${ofEverybody[0]?.id ?? ''}&username=${text}`)
  const rights = () => server.call('GET', '/user/perm/get')
  const accounts = (filter: object) => () => server.call('POST', '/admin/user/page', filter)
  const found = await search('grace')()
  if (!Array.isArray(found) || found.length !== 20) throw new Error('The search found too few')

  const figures = {
    'people: accounts': people,
    'search: rare part of a name ms (target 50)': await time(search('zzqq')),
    'search: frequent name ms (target 50)': await time(search('grace')),
    'search: Chinese name ms (target 50)': await time(search('王伟')),
    'search: pinyin ms (target 50)': await time(search('wangwei')),
    'search: whole address ms (target 50)': await time(search('person77.none@example.com')),
    'members: page of a team ms (target 50)': await time(page(team, {})),
    'members: search in a team ms (target 50)': await time(page(team, { username: 'grace' })),
    'members: page of a project ms (target 50)': await time(() =>
      server.call('POST', '/project/member/page', { projectId }),
    ),
    'members: page of everybody ms (target 50)': await time(page(everybody, {})),
    'members: deep page of everybody ms': await time(page(everybody, { pageIndex: Math.floor(people / 40) })),
    'members: rare word in everybody ms (target 50)': await time(page(everybody, { username: 'zzqq' })),
    'members: Chinese name in everybody ms (target 50)': await time(page(everybody, { username: '王伟' })),
    'members: frequent name in everybody ms (target 50)': await time(page(everybody, { username: 'grace' })),
    'members: candidates for a project of everybody ms (target 50)': await time(candidates('grace')),
    'members: the first of them ms (target 50)': await time(candidates('')),
    'rights: in 2,000 spaces ms': await time(rights),
    'accounts: first page ms (target 50)': await time(accounts({})),
    'accounts: deep page by name ms (target 50)': await time(
      accounts({ sort: 'nickname', pageIndex: Math.floor(people / 25) }),
    ),
    'accounts: rare part of a name ms (target 50)': await time(accounts({ keyword: 'zzqq' })),
    'accounts: frequent name ms (target 50)': await time(accounts({ keyword: 'grace', sort: 'nickname' })),
    'accounts: Chinese name ms (target 50)': await time(accounts({ keyword: '王伟' })),
    'accounts: filters and search ms (target 50)': await time(
      accounts({ keyword: 'person7', source: 'backend', status: 1, sort: 'lastVisit' }),
    ),
  }
  await server.signIn(manySpaces)
  printFigures({ ...figures, 'rights: in 200 spaces ms (target 50)': await time(rights) })
} finally {
  await server.close()
  await postgres?.stop()
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
