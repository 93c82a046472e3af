/* How an application takes pushes has settings with names and values of their own: those of their form. */
import { removedWays } from '@lectern/contracts'
import type { Change, ChangeGroup } from '@lectern/model'
import { useTranslation } from 'react-i18next'

const pushSettings = ['printContent', 'override', 'defaultStatus', 'allowSameFolder', 'removed'] as const
/** Doc status (specification §4) by its number. */
const statuses = [
  ['0', 'todo'],
  ['5', 'doing'],
  ['10', 'done'],
] as const

/** Names and values of push settings in the words of their form. */
export function useSettingTexts() {
  const { t } = useTranslation(['history', 'module-setting', 'common'])
  const nameOf = (name: string): string => {
    const setting = pushSettings.find((each) => each === name)
    return setting === undefined ? name : t(`module-setting:push.${setting}`)
  }
  const valueOf = (name: string, text: string): string => {
    const way = removedWays.find((each) => each === text)
    if (way !== undefined) return t(`module-setting:push.${way}`)
    const status = name === 'defaultStatus' ? statuses.find(([each]) => each === text) : undefined
    if (status !== undefined) return t(`common:docStatus.${status[1]}`)
    return t(text === 'true' ? 'history:push.on' : 'history:push.off')
  }
  return { nameOf, valueOf }
}

/** Changes of push settings with the words of their form. */
export function useSettingWords(): (group: ChangeGroup) => ChangeGroup {
  const { nameOf, valueOf } = useSettingTexts()
  const inWords = (change: Change): Change => {
    const { name } = change.params
    const before = valueOf(name, change.params.before)
    const after = valueOf(name, change.params.after)
    const words = { name: nameOf(name), before, after }
    return { ...change, sentence: 'other.changed', params: words, before, after }
  }
  return (group) => ({ ...group, sentence: 'other.changed', changes: group.changes.map(inWords) })
}
