/*
 * Rounds of one game: begin work, kill servers at a moment that a seed decides, look at what is there, start again, wait until all is at rest, look
 * again. What is begun and when the kill comes follow from the seed; what the servers were at in that moment follows from the machine.
 */
import { addFolder, addModule, addSpace } from '@lectern/contracts'
import { expect } from 'vitest'
import { randomOf } from '../random.ts'
import type { ServerProcess } from '../server-process.ts'
import { WorkChecks, type Written } from './check-works.ts'
import type { Installation } from './installation.ts'
import { chooseTime, stagedRows, waitForTime } from './moments.ts'
import { addFollower, checkNotices } from './notices.ts'
import type { Outside } from './outside.ts'
import { checkRest, retryParked, untilEnded } from './rest.ts'
import { begin, preparePlace, workKinds, type Place, type Work, type WorkKind } from './works.ts'

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
    await addFollower(server, this.#place)
    this.#checks = new WorkChecks(this.#place, this.#works, this.#written)
    for (const kind of workKinds) await begin(this.#add(kind), server, this.#place)
    await untilEnded(this.#installation)
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
    const time = chooseTime(focus.kind, round, this.#random)
    const { servers } = this.#installation
    // A kill that is to meet written rows meets all who may write them.
    const isOne = !time.isSure && servers.length > 1 && this.#random() < 0.5
    const victims = isOne ? [this.#pick()] : [...servers]
    const line = `${works.map(({ kind }) => kind).join('+')}, ${Math.round(time.waitMs)} ms after ${time.moment}`
    const begun = works.map((work) => untilDead(() => begin(work, this.#pick(), place), 1))
    const all = Promise.all([...begun, ...victims.map((server) => untilDead(() => this.#writeOnce(server)))])
    // It is awaited below; until then a refusal must not count as one that no one sees.
    all.catch(() => undefined)
    await waitForTime(time, this.#installation, { kind: focus.kind, answer: begun[0] })
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

  async #rest(): Promise<void> {
    const { place, checks } = this.#required()
    await untilEnded(this.#installation)
    this.figures.parked += await retryParked(this.#installation, this.#pick(), place.token)
    await checkRest(this.#installation, this.#pick(), { place, checks, fresh: this.#fresh })
    await checkNotices(this.#installation)
    this.#streak = 0
    this.#fresh = []
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
