/* The form that asks visitors for a password or an email address, written before the program has loaded. Owns: that it shows what `readGate` answers then, and no more. */
import type { Language } from '@lectern/contracts'
import { writeEarlyGate } from '@lectern/formats'
import type { VisitedSubject } from '../../../../auth/visited/visited-subject.ts'
import type { Texts } from '../../../../core/texts.ts'

/**
 * HTML for the beginning of a body.
 * @param asks what of its visitor is missing
 */
export function writeGate(
  texts: Pick<Texts, 'say'>,
  { of, expiresAtMs }: Pick<VisitedSubject, 'of' | 'expiresAtMs'>,
  { asks, language, nonce }: { asks: 'password' | 'email'; language: Language; nonce: string },
): string {
  const say = (area: string, key: string, params = {}) => texts.say(language, area, key, params)
  const own =
    asks === 'email'
      ? {
          ...{ title: say('visit-email', 'title'), intro: say('visit-email', 'intro') },
          ...{ label: say('visit-email', 'email'), show: '', submit: say('visit-email', 'send') },
          ...{ expires: '', hint: say('visit-email', 'notice') },
        }
      : {
          ...{ title: say('visit', `locked.title.${of}`), intro: say('visit', 'locked.intro') },
          ...{ label: say('visit', 'locked.password'), show: say('common', 'secret.show') },
          submit: say('visit', 'locked.submit'),
          expires: expiresAtMs === null ? '' : say('visit', 'locked.expires', { date: dayOf(expiresAtMs, language) }),
          hint: say('visit', 'locked.forgotten'),
        }
  const around = {
    remembered: say('visit', 'locked.remembered'),
    help: say('sign-in', 'help'),
    about: say('sign-in', 'about'),
  }
  return writeEarlyGate({ asks, language, nonce, words: { ...own, ...around } })
}

/** As wide as the day that the program shows in the time of the reader. */
function dayOf(epochMs: number, language: Language): string {
  if (language === 'zh-CN') return new Date(epochMs).toISOString().slice(0, 10)
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', parts).format(epochMs)
}
