/* The form that asks visitors for a password, written before the program has loaded. Owns: that it shows what `readGate` answers before the password, and no more. */
import type { Language } from '@lectern/contracts'
import { writeEarlyGate } from '@lectern/formats'
import type { VisitedSubject } from '../../../../auth/visited/visited-subject.ts'
import type { Texts } from '../../../../core/texts.ts'

/** HTML for the beginning of a body. */
export function writeGate(
  texts: Pick<Texts, 'say'>,
  { of, expiresAtMs }: Pick<VisitedSubject, 'of' | 'expiresAtMs'>,
  { language, nonce }: { language: Language; nonce: string },
): string {
  const say = (area: string, key: string, params = {}) => texts.say(language, area, key, params)
  const words = {
    title: say('visit', `locked.title.${of}`),
    intro: say('visit', 'locked.intro'),
    password: say('visit', 'locked.password'),
    showPassword: say('common', 'secret.show'),
    submit: say('visit', 'locked.submit'),
    expires: expiresAtMs === null ? '' : say('visit', 'locked.expires', { date: dayOf(expiresAtMs, language) }),
    forgotten: say('visit', 'locked.forgotten'),
    remembered: say('visit', 'locked.remembered'),
    help: say('sign-in', 'help'),
    about: say('sign-in', 'about'),
  }
  return writeEarlyGate({ language, nonce, words })
}

/** As wide as the day that the program shows in the time of the reader. */
function dayOf(epochMs: number, language: Language): string {
  if (language === 'zh-CN') return new Date(epochMs).toISOString().slice(0, 10)
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(epochMs)
}
