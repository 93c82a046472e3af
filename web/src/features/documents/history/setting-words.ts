/* How an application takes pushes, and a composed project, have settings with names and values of their own: those of their forms. */
import { removedWays } from '@lectern/contracts'
import type { Change, ChangeGroup } from '@lectern/model'
import { useTranslation } from 'react-i18next'

const pushSettings = ['printContent', 'override', 'defaultStatus', 'allowSameFolder', 'removed'] as const
const composeSettings = ['gatewayUrl', 'allowsDebug', 'showsHistory', 'allowsExport'] as const
const settings: ReadonlySet<string> = new Set([...pushSettings, ...composeSettings])
/** Doc status (specification §4) by its number. */
const statuses = [
  ['0', 'todo'],
  ['5', 'doing'],
  ['10', 'done'],
] as const

/** Names and values of push settings in the words of their form. */
export function useSettingTexts() {
  const { t } = useTranslation(['history', 'module-setting', 'compose', 'common'])
  const nameOf = (name: string): string => {
    const setting = pushSettings.find((each) => each === name)
    if (setting !== undefined) return t(`module-setting:push.${setting}`)
    const own = composeSettings.find((each) => each === name)
    return own === undefined ? name : t(`compose:setting.${own}`)
  }
  const valueOf = (name: string, text: string): string => {
    if (name === 'gatewayUrl') return text
    const way = removedWays.find((each) => each === text)
    if (way !== undefined) return t(`module-setting:push.${way}`)
    const status = name === 'defaultStatus' ? statuses.find(([each]) => each === text) : undefined
    if (status !== undefined) return t(`common:docStatus.${status[1]}`)
    return t(text === 'true' ? 'history:push.on' : 'history:push.off')
  }
  return { nameOf, valueOf }
}

/** Changes of settings with the words of their form; others stay as they are. */
export function useSettingWords(): (group: ChangeGroup) => ChangeGroup {
  const { nameOf, valueOf } = useSettingTexts()
  // What all documents have in common may have the same names.
  const isSetting = ({ place, path }: Change): boolean => place.length === 0 && settings.has(path)
  const inWords = (change: Change): Change => {
    if (!isSetting(change)) return change
    const { name } = change.params
    const before = valueOf(name, change.params.before)
    const after = valueOf(name, change.params.after)
    const words = { name: nameOf(name), before, after }
    return { ...change, params: words, before, after }
  }
  return (group) => ({ ...group, changes: group.changes.map(inWords) })
}
