/* One call of a person's own webhook. Owns: that they may still read what it is about, whatever they were notified of then. */
import { findingLevels, shutOutStatuses, type ChangelogEntry } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import type { AppContext } from '../../../../core/context.ts'
import { findPlaceName } from '../../../../core/live-places.ts'
import type { RobotRow } from '../../../../db/schema.ts'
import { languageOfPerson, listPlaces, listReadable, pathOf } from '../../email-notice/digest-queries.ts'
import type { ReadEntries } from '../../email-notice/digest-queries.ts'
import { entryData, messageId, pagesBase, sendMessage } from '../call/call-robot.ts'
import type { CallProblem } from '../call/robot-call.ts'
import { sentenceOf, type PersonalNotice } from './personal-notice.ts'
import { findOwner, type Owner } from './personal-webhook-repo.ts'

type Webhook = Pick<RobotRow, 'kind' | 'sealed_address' | 'sealed_secret'>

/** Entries of one message, the worst first. */
const shownEntries = 10
/** Anyone may have a webhook: what an address inside answers is not for them. */
const hidesAnswer = true

/** @returns what was at fault; `undefined` when it was taken */
export async function callPersonal(
  context: AppContext,
  readEntries: ReadEntries,
  webhook: Webhook & { user_id: number; delivery_id: number; notice: string },
): Promise<CallProblem | undefined> {
  const notice = JSON.parse(webhook.notice) as PersonalNotice // written by `personal-notice-commands.ts`
  const owner = await findOwner(context.db, webhook.user_id)
  const data = owner && (await dataFor(context, readEntries, owner, notice))
  if (data === undefined) return { text: 'notReadable', isFinal: true, isUnsent: true }
  return send(context, webhook, messageId(webhook.delivery_id), { type: notice.template, data })
}

export async function callWithTest(
  context: AppContext,
  webhook: Webhook,
  { userId, nickname }: UserActor,
): Promise<CallProblem | undefined> {
  const { db, texts, clock } = context
  const owner = await findOwner(db, userId)
  const language = languageOfPerson({ preferences: owner?.preferences ?? null }, texts.fallback)
  const text = texts.say(language, 'robot', 'notice.test', { name: nickname })
  const data = { text, url: await pagesBase(context) }
  return send(context, webhook, messageId(`test_${String(clock())}`), { type: 'webhook.test', data })
}

function send(
  context: AppContext,
  webhook: Webhook,
  id: string,
  { type, data }: { type: string; data: { text: string } },
): Promise<CallProblem | undefined> {
  const { text } = data
  const body = { type, timestamp: new Date(context.clock()).toISOString(), data }
  const message = { id, title: text, heading: text, text, isBreaking: false, mentions: [], data: body }
  return sendMessage(context, webhook, message, { hidesAnswer })
}

/** What programs are sent; `undefined` when its owner may not read it any more. */
async function dataFor(context: AppContext, readEntries: ReadEntries, owner: Owner, notice: PersonalNotice) {
  const { db, texts } = context
  const { projectId, moduleId, params, source, total } = notice
  if (shutOutStatuses.includes(owner.status)) return undefined
  const readable = projectId === null ? new Map<number, boolean>() : await listReadable(db, owner, [projectId])
  if (projectId !== null && !readable.has(projectId)) return undefined
  const places = await listPlaces(db, [...readable.keys()])
  const path = pathOf({ source_kind: source?.kind ?? '', source_id: source?.id ?? null }, places)
  const base = await pagesBase(context)
  const seesHidden = projectId !== null && readable.get(projectId) === true
  const entries = await entriesOf(context, readEntries, notice, seesHidden)
  return {
    text: sentenceOf(texts, languageOfPerson(owner, texts.fallback), notice),
    url: base === '' || path === '' ? '' : base + path,
    project: (projectId === null ? undefined : await findPlaceName(db, 'project', projectId)) ?? '',
    app: (moduleId === null ? undefined : places.get(moduleId)?.app) ?? '',
    by: typeof params['by'] === 'string' ? params['by'] : '',
    changed: total,
    entries: entries.map(entryData),
  }
}

const severity = ({ level }: ChangelogEntry): number => findingLevels.indexOf(level)

async function entriesOf(
  context: AppContext,
  readEntries: ReadEntries,
  { moduleId, revisionIds }: PersonalNotice,
  seesHidden: boolean,
): Promise<ChangelogEntry[]> {
  if (moduleId === null || revisionIds.length === 0) return []
  const entries = await readEntries(context, moduleId, { revisionIds, seesHidden })
  return entries.toSorted((a, b) => severity(a) - severity(b)).slice(0, shownEntries)
}
