/* The form of a share. Owns: what was chosen and what it means for the call. */
import { shareType, type addShare, type BodyOf, type Share, type ShareType } from '@lectern/contracts'
import { splitEntries } from '../../../shared/lib/split-entries.ts'

export const expiries = ['week', 'month', 'date', 'never'] as const
export type Expiry = (typeof expiries)[number]

/** Which environments visitors see: all that are not for members only, some of them, none. */
export const environmentModes = ['all', 'chosen', 'none'] as const
export type EnvironmentMode = (typeof environmentModes)[number]

export interface ShareForm {
  type: ShareType
  isAll: boolean
  /** Ids of the chosen documents and folders; a folder includes all it holds, now and later. */
  picks: ReadonlySet<string>
  password: string
  expiry: Expiry
  /** `2026-12-31`, for `date`. */
  date: string
  /** As typed, see `splitEntries`. */
  networks: string
  environmentMode: EnvironmentMode
  /** Names, for `chosen`. */
  environments: ReadonlySet<string>
  allowsExport: boolean
  allowsDebug: boolean
  allowsMock: boolean
  showsChanges: boolean
  /** As typed, see `splitEntries`. */
  emailDomains: string
}

const dayMs = 86_400_000
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `2026-12-31` of a moment, in the reader's zone. */
export function toDateText(epochMs: number): string {
  const date = new Date(epochMs)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** The last moment of a day, in the reader's zone; `undefined` for a text that is no date. */
function endOfDay(text: string): number | undefined {
  const [year, month, day] = text.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const endMs = new Date(year, month - 1, day + 1).getTime() - 1
  return Number.isNaN(endMs) ? undefined : endMs
}

/** When the share ends; `null` for never, `undefined` while the chosen date is not one, or has passed. */
export function expiresAtMsOf(
  { expiry, date }: Pick<ShareForm, 'expiry' | 'date'>,
  nowMs: number,
): number | null | undefined {
  if (expiry === 'never') return null
  if (expiry === 'week') return nowMs + 7 * dayMs
  if (expiry === 'month') return nowMs + 30 * dayMs
  const endMs = endOfDay(date)
  return endMs !== undefined && endMs > nowMs ? endMs : undefined
}

export function firstForm(share: Share | undefined, picks: ReadonlySet<string>, nowMs: number): ShareForm {
  if (share === undefined) {
    return {
      type: shareType.encrypted,
      isAll: false,
      picks,
      password: makePassword(),
      expiry: 'month',
      date: toDateText(nowMs + 30 * dayMs),
      networks: '',
      ...shownForm(null),
      allowsExport: false,
      allowsDebug: false,
      allowsMock: false,
      showsChanges: false,
      emailDomains: '',
    }
  }
  const { expiresAtMs } = share
  return {
    type: share.type,
    isAll: share.isAll === 1,
    picks,
    password: '',
    expiry: expiresAtMs === null ? 'never' : 'date',
    date: toDateText(expiresAtMs ?? nowMs + 30 * dayMs),
    networks: share.networks.join('\n'),
    ...shownForm(share.environments),
    allowsExport: share.allowsExport === 1,
    allowsDebug: share.allowsDebug === 1,
    allowsMock: share.allowsMock === 1,
    showsChanges: share.showsChanges === 1,
    emailDomains: share.emailDomains.join('\n'),
  }
}

function shownForm(names: Share['environments']): Pick<ShareForm, 'environmentMode' | 'environments'> {
  const environmentMode = names === null ? 'all' : names.length === 0 ? 'none' : 'chosen'
  return { environmentMode, environments: new Set(names) }
}

/** Names of the environments that visitors see; `null` for all. */
function shownEnvironments({ environmentMode, environments }: ShareForm): string[] | null {
  if (environmentMode === 'all') return null
  return environmentMode === 'none' ? [] : [...environments]
}

/** What both calls take of the form. */
export function toShareBody(
  form: ShareForm,
  isFolder: (id: string) => boolean,
  expiresAtMs: number | null,
): Omit<BodyOf<typeof addShare>, 'moduleId'> {
  const password = form.password.trim()
  return {
    type: form.type,
    isAll: form.isAll ? 1 : 0,
    expiresAtMs,
    networks: splitEntries(form.networks),
    environments: shownEnvironments(form),
    allowsExport: form.allowsExport ? 1 : 0,
    allowsDebug: form.allowsDebug ? 1 : 0,
    allowsMock: form.allowsMock ? 1 : 0,
    showsChanges: form.showsChanges ? 1 : 0,
    emailDomains: splitEntries(form.emailDomains),
    ...(form.isAll
      ? {}
      : { content: [...form.picks].map((docId) => ({ docId, isShareFolder: isFolder(docId) ? 1 : 0 })) }),
    ...(form.type === shareType.encrypted && password !== '' ? { password } : {}),
  }
}

/** Letters and digits that are not mistaken for one another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password to read out: `k7Wm-29xQ-Tzh4`. */
export function makePassword(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint32Array(12)), (value) => alphabet[value % alphabet.length])
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-')
}
