/*
 * Rounds of one game: begin work, kill servers at a moment that a seed decides, look at what is there, start again, wait until all is at rest, look
 * again. What is begun and when the kill comes follow from the seed; what the servers were at in that moment follows from the machine.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { addFolder, addModule, addSpace, getJob, retryJob } from '@lectern/contracts'
import { expect } from 'vitest'
import { openAudit, verifyAudit } from '../../../src/maintenance/audit-verify.ts'
import { findInconsistencies } from '../consistency.ts'
import { randomOf } from '../random.ts'
import type { ServerProcess } from '../server-process.ts'
import { checkFiles, checkTree } from './check-answers.ts'
import { WorkChecks, type Written } from './check-works.ts'
import type { Installation } from './installation.ts'
import type { Outside } from './outside.ts'
import { begin, jobKinds, ofWorks, preparePlace, workKinds, type Place, type Work, type WorkKind } from './works.ts'

export interface KillOptions {
  seed: number
  rounds: number
  /** Of each description and of the space that is packed. */
  operations: number
  /** Rounds in a row after which the servers come to rest. */
  longestStreak: number
  /** In how many of the rounds, of 1, no one waits until the locks of dead processes expire by themselves. */
  skippedLocks: number
  log: (line: string) => void
}

export interface KillFigures {
  kills: number
  /** Kills that came before the answer to some work, while some job was running, and while one had rows that no one sees yet. */
  unanswered: number
  running: number
  writing: number
  /** Names that people wrote meanwhile, and the servers acknowledged. */
  written: number
  /** Jobs that were parked, and retried. */
  parked: number
  slowestStartMs: number
  /** Mails that came, and answers with which a saved address was read. */
  mails: number
  readings: number
}

/** When the kill comes: so many milliseconds after the round began, after the answer, or after the job began to run or to write. */
const moments = ['begun', 'answered', 'running', 'writing'] as const
type Moment = (typeof moments)[number]
/** Those that write what no one sees before it is finished. */
const writesRows: ReadonlySet<WorkKind> = new Set(['import', 'push', 'unpack'])
const longestMs: Readonly<Record<Moment, number>> = { begun: 300, answered: 300, running: 300, writing: 100 }

const unended = `state in ('queued', 'running')`
/** A row that an import or an unpacking has written and no one sees yet. */
const stagedRows = `select id from (${['space', 'module', 'doc']
  .map((table) => `select id from ${table} where deleted_at_ms = 0`)
  .join(' union all ')}) staged limit 1`
const lookMs = 5
const restPollMs = 50

export async function runKills(
  installation: Installation,
  outside: Outside,
  options: KillOptions,
): Promise<KillFigures> {
  const rounds = new KillRounds(installation, outside, options)
  await rounds.prepare()
  for (let round = 1; round <= options.rounds; round += 1) await rounds.play(round)
  await rounds.finish()
  return rounds.figures
}

class KillRounds {
  readonly #installation: Installation
  readonly #outside: Outside
  readonly #options: KillOptions
  /** Decides the rounds. What else is left to chance has numbers of its own, so that a seed leads to the same rounds whatever the servers do. */
  readonly #random: () => number
  readonly #serverRandom: () => number
  readonly #works: Work[] = []
  readonly #written: Written = { space: new Set(), module: new Set(), doc: new Set() }
  readonly figures: KillFigures = {
    kills: 0,
    unanswered: 0,
    running: 0,
    writing: 0,
    written: 0,
    parked: 0,
    slowestStartMs: 0,
    mails: 0,
    readings: 0,
  }
  #place: Place | undefined
  #checks: WorkChecks | undefined
  #serial = 0
  #streak = 0
  /** Works begun since the last rest. */
  #fresh: Work[] = []

  constructor(installation: Installation, outside: Outside, options: KillOptions) {
    this.#installation = installation
    this.#outside = outside
    this.#options = options
    this.#random = randomOf(options.seed)
    this.#serverRandom = randomOf(options.seed + 1)
  }

  /** Does everything once without a kill, as the measure for the rest. */
  async prepare(): Promise<void> {
    await this.#installation.start()
    const server = this.#pick()
    this.#place = await preparePlace(server, this.#options.operations, this.#outside)
    this.#checks = new WorkChecks(this.#place, this.#works, this.#written)
    for (const kind of workKinds) await begin(this.#add(kind), server, this.#place)
    await this.#untilEnded()
    await this.#installation.inspect((ask) => this.#required().checks.learn(ask))
    // A server that is killed leaves no compiled code behind; these do.
    expect(new Set(await this.#installation.stop())).toEqual(new Set([0]))
    await this.#installation.start()
    await this.#rest()
  }

  async play(round: number): Promise<void> {
    const { place } = this.#required()
    const works = await this.#choose(round)
    const [focus] = works
    const moment = this.#momentOf(focus.kind, round)
    // The first time the kill comes as soon as rows are there, to all who may write them, so that a fast machine is not done by then.
    const isSure = moment === 'writing' && round <= workKinds.length
    const waitMs = isSure ? 0 : this.#random() * longestMs[moment]
    const { servers } = this.#installation
    const isOne = !isSure && servers.length > 1 && this.#random() < 0.5
    const victims = isOne ? [this.#pick()] : [...servers]
    const line = `${works.map(({ kind }) => kind).join('+')}, ${Math.round(waitMs)} ms after ${moment}`
    const begun = works.map((work) => untilDead(() => begin(work, this.#pick(), place), 1))
    const all = Promise.all([...begun, ...victims.map((server) => untilDead(() => this.#writeOnce(server)))])
    // It is awaited below; until then a refusal must not count as one that no one sees.
    all.catch(() => undefined)
    await this.#waitFor(moment, focus, begun[0])
    await delay(waitMs)
    await this.#installation.kill(victims)
    await all
    await this.#lookAfterKill(line, round)
    await this.#installation.start()
    this.figures.slowestStartMs = this.#installation.slowestStartMs
    if (this.#random() < this.#options.skippedLocks) await this.#installation.forgetDead()
    await this.#sendAgain()
    this.#streak += 1
    if (this.#streak >= this.#options.longestStreak || this.#random() < 0.5) await this.#rest()
  }

  /** Each kind is at some round what the kill waits for; the others join it now and then. */
  async #choose(round: number): Promise<[Work, ...Work[]]> {
    const focus = workKinds[round % workKinds.length] ?? 'import'
    const isMoving = (): boolean => this.#fresh.some(({ kind }) => kind === 'move')
    // A second move is refused while one runs.
    if (focus === 'move' && isMoving()) await this.#rest()
    const others = workKinds.filter((kind) => kind !== focus && this.#random() < 0.3)
    const joining = others.filter((kind) => kind !== 'move' || !isMoving())
    return [this.#add(focus), ...joining.map((kind) => this.#add(kind))]
  }

  /** The first time of a kind in its midst, later at any moment. */
  #momentOf(kind: WorkKind, round: number): Moment {
    const possible = writesRows.has(kind) ? moments : moments.filter((each) => each !== 'writing')
    const index = round <= workKinds.length ? possible.length - 1 : Math.floor(this.#random() * possible.length)
    return possible[index] ?? 'begun'
  }

  /** Everything at rest and the servers stopped. */
  async finish(): Promise<void> {
    await this.#rest()
    expect(new Set(await this.#installation.stop())).toEqual(new Set([0]))
    const { checks } = this.#required()
    await this.#installation.inspect((ask) => checks.checkAtRest(ask))
  }

  #required(): { place: Place; checks: WorkChecks } {
    if (this.#place === undefined || this.#checks === undefined) throw new Error('Not prepared')
    return { place: this.#place, checks: this.#checks }
  }

  #add(kind: WorkKind): Work {
    const work: Work = { kind, number: (this.#serial += 1), isAnswered: false }
    this.#works.push(work)
    this.#fresh.push(work)
    return work
  }

  #pick(): ServerProcess {
    const { servers } = this.#installation
    const server = servers[Math.floor(this.#serverRandom() * servers.length)]
    if (server === undefined) throw new Error('No server runs')
    return server
  }

  async #writeOnce(server: ServerProcess): Promise<void> {
    const { token, projectId, moduleId } = this.#required().place
    const name = `written ${(this.#serial += 1)}`
    const answers = {
      space: () => server.call(addSpace, { body: { name } }, token),
      module: () => server.call(addModule, { body: { name, projectId } }, token),
      doc: () => server.call(addFolder, { body: { name, moduleId } }, token),
    }
    for (const table of ['space', 'module', 'doc'] as const) {
      const answer = await answers[table]()
      expect(answer.code).toBe('0')
      this.#written[table].add(name)
    }
  }

  /** Until the moment, or until the work is past it. */
  async #waitFor(moment: Moment, focus: Work, answer: Promise<void> | undefined): Promise<void> {
    if (moment === 'begun') return
    await answer
    if (moment === 'answered') return
    const isOver = async (): Promise<boolean> =>
      this.#installation.inspect(async (ask) => {
        const of = `kind = '${jobKinds[focus.kind]}'`
        if ((await ask(`select id from job where ${of} and ${unended}`)).length === 0) return true
        if (moment === 'running') return (await ask(`select id from job where ${of} and state = 'running'`)).length > 0
        return (await ask(stagedRows)).length > 0
      })
    while (!(await isOver())) await delay(lookMs)
  }

  async #lookAfterKill(line: string, round: number): Promise<void> {
    const { checks } = this.#required()
    const open = await this.#installation.inspect(async (ask) => {
      if (!this.#installation.isShared) {
        expect(await ask('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
        expect(await ask('pragma foreign_key_check')).toEqual([])
      }
      await checks.checkNow(ask)
      if ((await ask(stagedRows)).length > 0) this.figures.writing += 1
      return (await ask(`select kind from job where state = 'running'`)).map(({ kind }) => String(kind))
    })
    this.figures.written = this.#written.doc.size
    this.figures.kills += 1
    if (this.#fresh.some(({ isAnswered }) => !isAnswered)) this.figures.unanswered += 1
    this.figures.mails = this.#outside.mailed.size
    this.figures.readings = this.#outside.answers
    if (open.length > 0) this.figures.running += 1
    this.#options.log(`${round}: ${line}; met ${open.join(', ') || 'nothing'}`)
  }

  /** A client that got no answer to its push sends it again, with the same key. */
  async #sendAgain(): Promise<void> {
    for (const work of this.#fresh)
      if (work.kind === 'push' && !work.isAnswered) await begin(work, this.#pick(), this.#required().place)
  }

  async #untilEnded(): Promise<void> {
    const count = `select id from job where ${unended} and ${ofWorks}`
    const open = () => this.#installation.inspect(async (ask) => (await ask(count)).length)
    await expect.poll(open, { interval: restPollMs }).toBe(0)
  }

  async #rest(): Promise<void> {
    const { checks } = this.#required()
    await this.#untilEnded()
    await this.#retryParked()
    await this.#installation.inspect(async (ask) => {
      await checks.checkAtRest(ask)
      expect(await findInconsistencies(ask)).toEqual([])
    })
    const source = await openAudit(this.#installation.settings)
    expect(await verifyAudit(source)).toMatchObject({ isWhole: true })
    await source.close()
    const { place } = this.#required()
    await checkFiles(this.#pick(), place, this.#fresh)
    await checkTree(this.#pick(), place, this.#installation)
    const problems = this.#installation.takeLog().filter((line) => /"level":[56]0/.test(line))
    expect(problems.filter((line) => !line.includes('"job parked"'))).toEqual([])
    this.#streak = 0
    this.#fresh = []
  }

  /** A job whose process ended too often waits for a person. */
  async #retryParked(): Promise<void> {
    const { token } = this.#required().place
    for (const { jobId: id } of this.#fresh) {
      if (id === undefined) continue
      const job = (await this.#pick().call(getJob, { query: { id } }, token)).data
      if (job?.canRetry !== true) continue
      this.figures.parked += 1
      const answer = await this.#pick().call(retryJob, { body: { id } }, token)
      // A later push has been accepted since.
      expect([undefined, 'job_not_retryable']).toContain(answer.error)
    }
    await this.#untilEnded()
  }
}

/** Works until the server is gone, or so many times. A request cut off in the middle may or may not have happened. */
async function untilDead(work: () => Promise<void>, times = Number.POSITIVE_INFINITY): Promise<void> {
  try {
    for (let count = 0; count < times; count += 1) await work()
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
  }
}
