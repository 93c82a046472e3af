/*
 * The weekly email about the health of what someone maintains. Owns: that each finding is told once, while it lasts, and each week's once, whatever the
 * number of servers: when it comes next moves on in the transaction that puts the email into the queue. Without anything new there is none.
 */
import { emailEntryLimit, type Language } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { canSendMail, linkInMail, sendMail, wakeMail, type Mail } from '../../../jobs/mail.ts'
import type { PeriodicTask } from '../../../jobs/periodic.ts'
import { namesOf, readOwnedFindings, type OwnedFinding } from '../health/health-queries.ts'
import { writeMail, type Section } from './digest-mail.ts'
import { languageOfPerson, listManaged, type Managed } from './digest-queries.ts'
import { keyPurpose } from './email-notice-commands.ts'
import { timesOf } from './email-notice-presenter.ts'
import { isReached, listHealthDue, moveHealthDigest, type DuePerson } from './email-notice-repo.ts'
import { sendTime } from './notice-times-policy.ts'

/** People whose emails are made before the next are looked for. */
const peopleTogether = 100

export const healthDigestTask: PeriodicTask = {
  name: 'health-digest',
  everyMs: 10 * 60_000,
  run: async (context) => {
    const { db, clock, log } = context
    let after = 0
    const listNext = () => listHealthDue(db, { nowMs: clock(), after, limit: peopleTogether })
    for (let due = await listNext(); due.length > 0; due = await listNext()) {
      for (const person of due) {
        after = person.user_id
        await sendDigest(context, person).catch((error: unknown) => {
          // It stays due; the others are not kept from theirs.
          log.error({ err: error, userId: person.user_id }, 'an email about the health of documents was not made')
        })
      }
      wakeMail(context)
    }
  },
}

async function sendDigest(context: AppContext, person: DuePerson): Promise<void> {
  const { db, clock } = context
  const nowMs = clock()
  // Never undefined for weekly ones.
  const next = sendTime({ ...timesOf(person), mode: 'weekly' }, nowMs, nowMs) ?? nowMs
  if (person.health_due_at_ms === null || !isReached(person) || !(await canSendMail(context))) {
    await moveHealthDigest(db, person, { health_due_at_ms: next })
    return
  }
  const managed = await listManaged(db, person)
  const found = await readOwnedFindings(context, { moduleIds: [...managed.keys()], owners: namesOf(person) })
  // Written below.
  const seen = new Set(JSON.parse(person.health_seen ?? '[]') as string[])
  const fresh = found.filter(({ key }) => !seen.has(key))
  const mail =
    fresh.length === 0 ? undefined : await composeMail(context, person, { fresh, total: found.length, managed })
  const changes = { health_due_at_ms: next, health_seen: JSON.stringify(found.map(({ key }) => key)) }
  await db.transaction().execute(async (tx) => {
    if (!(await moveHealthDigest(tx, person, changes)) || mail === undefined) return
    await sendMail(context, mail, person.user_id, tx)
  })
}

interface News {
  fresh: readonly OwnedFinding[]
  /** Of all that is found. */
  total: number
  managed: Managed
}

async function composeMail(
  context: AppContext,
  person: DuePerson,
  { fresh, total, managed }: News,
): Promise<Mail | undefined> {
  const { texts, vault } = context
  if (person.email === null) return undefined
  const language = languageOfPerson(person, texts.fallback)
  const say = (key: string, params: Record<string, unknown> = {}) => texts.say(language, 'email-notices', key, params)
  const base = await linkInMail(context, '')
  const unsubscribe = `${base}/unsubscribe/${vault.open(person.sealed, keyPurpose)}`
  const shown = fresh.slice(0, emailEntryLimit)
  const more = fresh.length - shown.length
  const foot = [
    { tag: '', text: say('health.why'), address: '' },
    { tag: '', text: say('change'), address: `${base}/user/systemSetting` },
    { tag: '', text: say('unsubscribe'), address: unsubscribe },
  ]
  const subject = say('health.subject', { count: fresh.length, total })
  const rest = more > 0 ? { tag: '', text: say('health.more', { count: more }), address: '' } : undefined
  const sections = sectionsOf(context, language, { shown, managed, base })
  return { to: person.email, ...writeMail({ subject, sections, rest, foot, language }, unsubscribe) }
}

/** By application, which leads to its health, and by document. */
function sectionsOf(
  { texts }: AppContext,
  language: Language,
  { shown, managed, base }: { shown: readonly OwnedFinding[]; managed: Managed; base: string },
): Section[] {
  const apps = Map.groupBy(shown, ({ doc }) => doc.moduleId)
  return [...apps].flatMap(([moduleId, those]) => {
    const place = managed.get(moduleId)
    if (place === undefined) return []
    const parts = [...Map.groupBy(those, ({ doc }) => doc.id).values()].map((findings) => ({
      name: findings
        .slice(0, 1)
        .map(({ doc }) => [doc.httpMethod, doc.url, doc.name].filter(Boolean).join(' '))
        .join(''),
      lines: findings.map(({ rule, doc }) => ({
        tag: '',
        text: texts.say(language, 'health', `rule.${rule}`),
        address: `${base}/view/${encodeId('doc', doc.id)}`,
      })),
    }))
    return [{ title: `${place.project} / ${place.app}`, parts }]
  })
}
