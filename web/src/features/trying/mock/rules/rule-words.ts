/* Rules in words. */
import type { MockCondition, MockLogEntry, MockPlace, MockRule, MockRuleAnswer, ScriptError } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** Places that have several values, by name. */
export const namedPlaces: ReadonlySet<MockPlace> = new Set(['path', 'query', 'header', 'cookie', 'body'])

/** Server-sent events are texts of a content type of their own. */
export const eventsType = 'text/event-stream'

export const isEvents = ({ kind, mediaType }: Pick<MockRuleAnswer, 'kind' | 'mediaType'>): boolean =>
  kind === 'text' && mediaType.trim().startsWith(eventsType)

/** What an answer is called in its sentence. */
function sentenceOf(answer: MockRuleAnswer) {
  if (isEvents(answer)) return 'events'
  return answer.kind === 'example' && answer.example === '' ? 'firstExample' : answer.kind
}

export function useRuleWords() {
  const { t } = useTranslation('mock-rule')

  const conditionText = ({ place, name, operator, value }: MockCondition): string => {
    const what = [t(`place.${place}`), namedPlaces.has(place) ? name : ''].filter((part) => part !== '').join(' ')
    return t(`sentence.${operator}`, { what, value })
  }

  /** Which calls it is for. */
  const whenText = ({ conditions, match }: Pick<MockRule, 'conditions' | 'match'>): string =>
    conditions.length === 0 ? t('always') : conditions.map(conditionText).join(t(match === 'any' ? 'or' : 'and'))

  /** Whose calls it is for. */
  const placeText = ({ scope, placeName: name }: Pick<MockRule, 'scope' | 'placeName'>): string =>
    scope === 'project' ? t('inherited.project', { name }) : t(`scope.${scope}`, { name })

  const answerText = (answer: MockRuleAnswer): string => {
    const { status, example, delayFromMs, delayToMs, failPercent, failWith } = answer
    const parts = [t(`then.${sentenceOf(answer)}`, { status, example })]
    const [from, to] = [delayFromMs, Math.max(delayFromMs, delayToMs)]
    if (to > 0) parts.push(from === to ? t('then.delay', { to }) : t('then.delays', { from, to }))
    if (failPercent > 0) parts.push(t(`then.fails.${failWith}`, { percent: failPercent }))
    return parts.join(' · ')
  }

  const scriptErrorText = (error: ScriptError | NonNullable<MockLogEntry['scriptError']>): string => {
    const { kind, name, line } = error
    const message = 'message' in error ? error.message : ''
    const title = line > 0 ? t('scriptError.at', { line }) : t('scriptError.title')
    if (name === 'NothingReturned') return [title, t('scriptError.nothing')].join(': ')
    const what =
      kind === 'thrown'
        ? [name, message].filter((part) => part !== '').join(': ')
        : t(`scriptError.${kind}`, { message })
    return [title, what].filter((part) => part !== '').join(': ')
  }

  return { conditionText, whenText, answerText, placeText, scriptErrorText }
}
