/* The form of a saved address, and the body it makes. */
import type { ImportFormat, SignInKind, SyncInterval, SyncSource } from '@lectern/contracts'
import type { SyncFields } from './sync-queries.ts'

export interface HeaderValue {
  key: number
  name: string
  /** Empty to keep the saved one. */
  value: string
}

export interface SyncForm {
  name: string
  format: ImportFormat
  url: string
  every: SyncInterval
  /** `hh:mm` */
  time: string
  weekday: number
  signIn: SignInKind
  username: string
  /** Password or token; empty to keep the saved one. */
  secret: string
  headers: HeaderValue[]
}

/** What a new one begins with. */
export interface SyncSeed {
  url: string
  format: ImportFormat
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

export const clockOf = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

export function minuteOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

let lastKey = 0
export const blankHeader = (name = ''): HeaderValue => ({ key: (lastKey += 1), name, value: '' })

export function formOf(source: SyncSource | undefined, seed: SyncSeed | undefined): SyncForm {
  if (source === undefined)
    return {
      name: seed === undefined ? '' : hostOf(seed.url),
      format: seed?.format ?? 'openapi',
      url: seed?.url ?? '',
      every: 'day',
      time: '03:00',
      weekday: 1,
      signIn: 'none',
      username: '',
      secret: '',
      headers: [blankHeader()],
    }
  const { name, format, url, schedule, signIn } = source
  return {
    ...{ name, format, url, every: schedule.every, time: clockOf(schedule.minute), weekday: schedule.weekday },
    signIn: signIn.kind,
    username: signIn.username,
    secret: '',
    headers: signIn.headerNames.length === 0 ? [blankHeader()] : signIn.headerNames.map(blankHeader),
  }
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The body to send; what was left empty keeps what is saved. */
export function fieldsOf(form: SyncForm): SyncFields {
  const { name, format, url, every, time, weekday } = form
  return {
    ...{ name: name.trim() === '' ? hostOf(url.trim()) : name.trim(), format, url: url.trim() },
    schedule: { every, minute: minuteOf(time), weekday },
    signIn: signInOf(form),
  }
}

function signInOf({ signIn: kind, username, secret, headers }: SyncForm): SyncFields['signIn'] {
  switch (kind) {
    case 'none':
      return { kind }
    case 'basic':
      return { kind, username: username.trim(), ...(secret === '' ? {} : { password: secret }) }
    case 'bearer':
      return { kind, ...(secret === '' ? {} : { token: secret.trim() }) }
    case 'headers':
      return {
        kind,
        headers: headers
          .filter(({ name }) => name.trim() !== '')
          .map(({ name, value }) => ({ name: name.trim(), ...(value === '' ? {} : { value }) })),
      }
  }
}
