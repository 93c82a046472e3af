/* Chinese names as people type them: Zhang San, in Chinese letters, by `zhangsan` or `zs`. */
import { pinyin } from 'pinyin-pro'

const hanRuns = /\p{Script=Han}+/gu

/** Pinyin of the Chinese letters, and their initials: `zhangsan zs`; empty for a name without any. The first letter is read as a family name. */
export function pinyinOf(name: string): string {
  const han = (name.match(hanRuns) ?? []).join('')
  if (han === '') return ''
  const syllables = pinyin(han, { toneType: 'none', type: 'array', v: true, surname: 'head' })
  return `${syllables.join('')} ${syllables.map((each) => each.slice(0, 1)).join('')}`
}
