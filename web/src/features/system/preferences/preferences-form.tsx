import { colourSchemes, treeDimensions, treeLabels } from '@lectern/contracts'
import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  readPreference,
  remembered,
  textOfPreference,
  type PreferenceValue,
} from '../../../entities/preferences/remembered.ts'
import { changeLanguage } from '../../../shared/i18n/i18n.ts'
import { areLettersOn, setLettersOn } from '../../../shared/lib/hooks/shortcuts.ts'
import { readStored, writeStored } from '../../../shared/lib/storage.ts'
import { SegmentedRow, SelectRow, SwitchRow } from '../../../shared/ui/form/setting-rows.tsx'
import { SettingRows, SettingsGroup } from '../../../shared/ui/form/settings.tsx'

export interface LanguageChoice {
  lang: string
  /** Its name in itself. */
  description: string
}

/** Language and colours. */
export function LookSection({ languages }: { languages: readonly LanguageChoice[] }) {
  const { t, i18n } = useTranslation('account')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsGroup title={t('preferences.look')} hint={t('preferences.lookHint')}>
      <SettingRows>
        <SelectRow
          label={t('preferences.language')}
          width={200}
          choices={languages.map(({ lang, description }) => ({ value: lang, label: description }))}
          value={i18n.language}
          onChange={(lang) => void changeLanguage(lang)}
        />
        <SegmentedRow
          label={t('preferences.theme')}
          choices={colourSchemes.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </SettingRows>
    </SettingsGroup>
  )
}

/** A choice of this device's storage which reading pages look up when they open. */
function useRemembered<K extends 'treeHidden' | 'treeExpanded' | 'treeDimension' | 'treeLabels'>(name: K) {
  const { storageKey } = remembered[name]
  const [value, setValue] = useState<PreferenceValue<K> | undefined>(() => {
    // The same name goes in and comes out.
    return readPreference(name, readStored(storageKey))[name] as PreferenceValue<K> | undefined
  })
  const choose = (next: PreferenceValue<K>) => {
    setValue(next)
    writeStored(storageKey, textOfPreference(name, next))
  }
  return [value, choose] as const
}

interface ReadingSectionProps {
  areTabsOn: boolean
  onTabsChange: (isOn: boolean) => void
}

/** How reading pages are laid out. */
export function ReadingSection({ areTabsOn, onTabsChange }: ReadingSectionProps) {
  const { t } = useTranslation('account')
  const [isHidden, setHidden] = useRemembered('treeHidden')
  const [isExpanded, setExpanded] = useRemembered('treeExpanded')
  const [dimension, setDimension] = useRemembered('treeDimension')
  const [labels, setLabels] = useRemembered('treeLabels')
  return (
    <SettingsGroup title={t('preferences.reading')} hint={t('preferences.readingHint')}>
      <SettingRows>
        <SwitchRow
          label={t('preferences.docTabs')}
          hint={t('preferences.docTabsHint')}
          value={areTabsOn}
          onChange={onTabsChange}
        />
        <SwitchRow
          label={t('preferences.treeShown')}
          hint={t('preferences.treeShownHint')}
          value={isHidden !== true}
          onChange={(isOn) => {
            setHidden(!isOn)
          }}
        />
        <SwitchRow
          label={t('preferences.treeExpanded')}
          hint={t('preferences.treeExpandedHint')}
          value={isExpanded === true}
          onChange={setExpanded}
        />
        <SegmentedRow
          label={t('preferences.treeDimension')}
          choices={treeDimensions.map((value) => ({ value, label: t(`preferences.dimensions.${value}`) }))}
          value={dimension ?? 'space'}
          onChange={setDimension}
        />
        <SegmentedRow
          label={t('preferences.treeLabels')}
          choices={treeLabels.map((value) => ({ value, label: t(`preferences.labels.${value}`) }))}
          value={labels ?? 'name'}
          onChange={setLabels}
        />
      </SettingRows>
    </SettingsGroup>
  )
}

/** The switch for shortcuts of a single letter. */
export function KeyboardSection() {
  const { t } = useTranslation('account')
  const [areOn, setOn] = useState(areLettersOn)
  return (
    <SettingsGroup title={t('preferences.keyboard')}>
      <SettingRows>
        <SwitchRow
          label={t('preferences.letters')}
          hint={t('preferences.lettersHint')}
          value={areOn}
          onChange={(isOn) => {
            setOn(isOn)
            setLettersOn(isOn)
          }}
        />
      </SettingRows>
    </SettingsGroup>
  )
}
