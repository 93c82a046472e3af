/* Days in made-up values. Owns: that those of one value are in order: an order is created, paid, updated, closed and expires. */
import type { Draw } from './draw.ts'

/** When the stages of one value are. */
export interface Timeline {
  /** Of the first stage: days after the first day. */
  begin: number
  /** Days from one stage to the next. */
  step: number
}

const mostBegin = 300
const mostStep = 8

/** Within a year; `firstDraw` has all stages on the first day. */
export function drawTimeline(draw: Draw): Timeline {
  return { begin: draw.below(mostBegin), step: draw.below(mostStep) }
}

/** The stages after the first one, in order, by the words of names that belong to them: in small letters with spaces between. */
const stages: readonly RegExp[] = [
  /\bpa(?:id|y)|支 付|付 款/,
  /\b(?:ship|sen[dt])|发 货|发 送/,
  /\b(?:deliver|receiv|arriv)|签 收|收 货|送 达/,
  /\b(?:updat|modif|edit|chang|last)|更 新|修 改|最 后|最 近/,
  /\b(?:end(?:time|date|ed|s)?\b|finish|complet|clos|delet|cancel|to\b)|结 束|完 成|关 闭|删 除|取 消/,
  /\b(?:expir|due|deadline|until)|过 期|到 期|失 效|截 止|有 效/,
]

const ofBirth = /\b(?:birth|dob\b)|生 日|出 生/
const firstAge = 36
const ages = 20

const dayMs = 86_400_000
const days = Array.from({ length: mostBegin + stages.length * mostStep }, (_, index) =>
  new Date(Date.UTC(2026, 0, 15) + index * dayMs).toISOString().slice(0, 10),
)

/** `2026-01-15` or later, for a field whose name has these words; earlier by decades for a birth. */
export function dayFor(words: readonly string[], { begin, step }: Timeline): string {
  const text = words.join(' ')
  const stage = stages.findLastIndex((pattern) => pattern.test(text)) + 1
  const isBirth = ofBirth.test(text)
  const day = days[begin + (isBirth ? 0 : stage * step)] ?? '2026-01-15'
  return isBirth ? `${Number(day.slice(0, 4)) - firstAge - (begin % ages)}${day.slice(4)}` : day
}
