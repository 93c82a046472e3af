/*
 * What has to be in the database of everything begun: whole, once, and unchanged since; nothing half at any moment. Does not own: what holds whatever
 * was begun (`../consistency.ts`).
 */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { decodeId } from '../../../src/core/public-ids.ts'
import type { Ask } from './installation.ts'
import { versionedName } from './outside.ts'
import { describedBy, readJobs, readModules, readSpaces, type Contents, type JobState } from './read-works.ts'
import { jobKinds, names, ofWorks, unended, type Place, type Work, type WorkKind } from './works.ts'

/** What people wrote and the server acknowledged: names by table. */
export type Written = Readonly<Record<'space' | 'module' | 'doc', Set<string>>>

export class WorkChecks {
  readonly #place: Place
  readonly #works: readonly Work[]
  readonly #written: Written
  /** A space as it is once unpacked or moved without a kill. */
  #wholes: Partial<Record<WorkKind, Contents>> = {}
  /** Of each application at rest that nothing writes any more. */
  readonly #prints = new Map<number, string>()

  constructor(place: Place, works: readonly Work[], written: Written) {
    this.#place = place
    this.#works = works
    this.#written = written
  }

  /** Takes the first unpacked and the first moved space, which no kill met, as what the others have to be. */
  async learn(ask: Ask): Promise<void> {
    const spaces = await readSpaces(ask)
    const wholeOf = (kind: 'unpack' | 'move'): Contents => {
      const work = this.#works.find((each) => each.kind === kind)
      const [contents, ...others] = spaces.get(names[kind](work?.number ?? -1)) ?? []
      if (contents === undefined || others.length > 0) throw new Error(`No ${kind} to learn from`)
      return contents
    }
    this.#wholes = { unpack: wholeOf('unpack'), move: wholeOf('move') }
    expect(this.#wholes.unpack).toMatchObject(describedBy(this.#place.operations))
    expect(this.#wholes.move).toMatchObject({ projects: 2, modules: 2, docs: 9 })
  }

  /** What holds at each moment, also while jobs run and after a kill: nothing acknowledged is lost, nothing half done is seen. */
  async checkNow(ask: Ask): Promise<void> {
    for (const [table, wanted] of Object.entries(this.#written)) {
      const rows = await ask(`select name from ${table} where deleted_at_ms is null`)
      const stored = new Set(rows.map(({ name }) => String(name)))
      expect([...wanted].filter((name) => !stored.has(name))).toEqual([])
    }
    const jobs = await readJobs(ask)
    expect(this.#works.filter(({ jobId }) => jobId !== undefined && !jobs.has(decodeId('job', jobId)))).toEqual([])
    const lost = [...jobs.values()].filter(
      ({ state, isParked }) => (state === 'failed' || state === 'cancelled') && !isParked,
    )
    expect(lost).toEqual([])
    expect(await ask('select id from doc where deleted_at_ms is null and staged_by_job is not null')).toEqual([])
    const [spaces, modules] = [await readSpaces(ask), await readModules(ask)]
    for (const work of this.#works) {
      // A move shows what it has made so far.
      if (work.kind !== 'import' && work.kind !== 'unpack') continue
      const found = (work.kind === 'import' ? modules : spaces).get(names[work.kind](work.number)) ?? []
      const whole = work.kind === 'import' ? describedBy(this.#place.operations) : this.#wholes.unpack
      const state = work.jobId === undefined ? undefined : jobs.get(decodeId('job', work.jobId))?.state
      const least = state === 'done' ? 1 : 0
      const most = state === undefined || state === 'done' ? 1 : 0
      expect(found.length, `${work.kind} ${work.number}`).toBeGreaterThanOrEqual(least)
      expect(found.length, `${work.kind} ${work.number}`).toBeLessThanOrEqual(most)
      for (const contents of found) expect(contents, `${work.kind} ${work.number}`).toEqual(whole)
    }
    await this.#checkMails(ask, jobs)
    const revisions = (await this.#checkPushed(ask, jobs)) + (await this.#checkRead(ask))
    // What is seen was made by a job that has ended, one each: imports, pushes, readings, and the import before the first kill.
    const imported = [...modules].filter(([name]) => name.startsWith(names.import(0).replace('0', '')))
    const ended = await ask(`select id from job where kind = '${jobKinds.import}' and state = 'done'`)
    expect(imported.flatMap(([, found]) => found).length + revisions + 1).toBe(ended.length)
  }

  /** Each invitation that was acknowledged is there with its mail, which is in the queue, is parked, or has come. */
  async #checkMails(ask: Ask, jobs: ReadonlyMap<number, JobState>): Promise<void> {
    const { mailed } = this.#place.outside
    const invited = new Set((await ask('select email from invitation')).map(({ email }) => String(email)))
    const asked = this.#works.filter(({ kind }) => kind === 'mail').map(({ number }) => names.mail(number))
    const acknowledged = this.#works
      .filter((each) => each.invitationId !== undefined)
      .map((each) => names.mail(each.number))
    expect(acknowledged.filter((email) => !invited.has(email))).toEqual([])
    expect([...mailed].filter((email) => !invited.has(email) || !asked.includes(email))).toEqual([])
    const mails = [...jobs.values()].filter(({ kind }) => kind === jobKinds.mail)
    expect(mails).toHaveLength(invited.size)
    // Those in the queue may have come without their jobs knowing yet.
    const open = mails.filter(({ state }) => state !== 'done').length
    expect(acknowledged.filter((email) => !mailed.has(email)).length).toBeLessThanOrEqual(open)
    expect(mailed.size).toBeGreaterThanOrEqual(mails.length - open)
  }

  /** @returns the number of pushes that were accepted */
  async #checkPushed(ask: Ask, jobs: ReadonlyMap<number, JobState>): Promise<number> {
    const done = this.#works.filter(
      ({ kind, jobId }) => kind === 'push' && jobId !== undefined && jobs.get(decodeId('job', jobId))?.state === 'done',
    )
    return this.#checkVersions(ask, 'Pushed', done)
  }

  /** @returns how often the saved address was read and imported */
  async #checkRead(ask: Ask): Promise<number> {
    const rows = await ask('select sync_run.id, kind, state from sync_run left join job on job.id = sync_run.job_id')
    const runs = new Map(rows.map(({ id, kind, state }) => [Number(id), { kind, state }]))
    const begun = this.#works.filter(({ runId }) => runId !== undefined)
    const isDone = (run: { kind: unknown; state: unknown } | undefined): boolean =>
      run?.kind === jobKinds.import && run.state === 'done'
    const runOf = ({ runId = '' }: Work) => runs.get(decodeId('syncRun', runId))
    expect(begun.filter((work) => runOf(work) === undefined)).toEqual([])
    const taken = await this.#checkVersions(
      ask,
      'Saved',
      begun.filter((work) => isDone(runOf(work))),
    )
    expect(taken).toBe([...runs.values()].filter(isDone).length)
    return taken
  }

  /**
   * All documents of an application that gets version after version are of one, no older than those that are done.
   * @returns the number of versions that were accepted
   */
  async #checkVersions(ask: Ask, application: 'Pushed' | 'Saved', done: readonly Work[]): Promise<number> {
    const rows = await ask(
      `select doc.name, (select count(*) from revision where subject_kind = 'doc' and subject_id = doc.id) revisions
        from doc join module on module.id = doc.module_id
        where module.name = '${application}' and doc.is_folder = 0 and doc.deleted_at_ms is null`,
    )
    const versions = new Set(rows.map(({ name }) => Number(/^Version (\d+) /.exec(String(name))?.[1])))
    if (rows.length === 0 && done.length === 0) return 0
    expect(rows).toHaveLength(this.#place.operations)
    expect([...versions]).toHaveLength(1)
    expect(Math.min(...versions)).toBeGreaterThanOrEqual(Math.max(0, ...done.map(({ number }) => number)))
    // Each version that was accepted is one revision of each document.
    const [taken, ...others] = new Set(rows.map(({ revisions }) => Number(revisions)))
    expect(others).toEqual([])
    const [name] = [...versions].map(versionedName)
    expect(rows.every((row) => String(row['name']).startsWith(name ?? '?'))).toBe(true)
    return taken ?? 0
  }

  /** What holds at rest besides: everything that was begun has ended well or is parked with its reason, and what had ended before is the same. */
  async checkAtRest(ask: Ask): Promise<void> {
    await this.checkNow(ask)
    // Any other end than a good one was looked for above.
    expect(await ask(`select id, kind, state from job where ${ofWorks} and ${unended}`)).toEqual([])
    // Those that were parked have been retried.
    expect(await ask(`select id from job where kind = '${jobKinds.mail}' and state <> 'done'`)).toEqual([])
    const spaces = await readSpaces(ask)
    for (const { kind, number, jobId } of this.#works) {
      if (kind !== 'move') continue
      const found = spaces.get(names.move(number)) ?? []
      // One whose answer was cut off may not have begun.
      if (jobId !== undefined || found.length > 0) expect(found, `move ${number}`).toEqual([this.#wholes.move])
    }
    await this.#checkUnchanged(ask)
  }

  /** Applications that ended earlier, documents and texts in their order. */
  async #checkUnchanged(ask: Ask): Promise<void> {
    const rows = await ask(
      `select module.id, doc.id doc, doc.parent_id, doc.name, doc.natural_key, doc.order_index, doc.status, revision.hash
        from module join doc on doc.module_id = module.id join revision on revision.id = doc.head_revision_id
        where module.deleted_at_ms is null and doc.deleted_at_ms is null and module.name not in ('Home', 'Pushed', 'Saved')
        order by module.id, doc.id`,
    )
    for (const [id, docs] of Map.groupBy(rows, (row) => Number(row['id']))) {
      const print = createHash('sha256')
        .update(JSON.stringify(docs.map((doc) => Object.values(doc).map(String))))
        .digest('hex')
      expect(print, `application ${id}`).toBe(this.#prints.get(id) ?? print)
      this.#prints.set(id, print)
    }
    // Purged ones would not be among the rows.
    const present = new Set(rows.map((row) => Number(row['id'])))
    expect([...this.#prints.keys()].filter((id) => !present.has(id))).toEqual([])
  }
}
