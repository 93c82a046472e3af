import { colourSchemes, treeDimensions, treeLabels } from '@lectern/contracts'
import { Select, Switch, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  readPreference,
  remembered,
  textOfPreference,
  type PreferenceValue,
} from '../../../entities/preferences/remembered.ts'
import { changeLanguage } from '../../../shared/i18n/i18n.ts'
import { areLettersOn, setLettersOn } from '../../../shared/lib/shortcuts.ts'
import { readStored, writeStored } from '../../../shared/lib/storage.ts'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { SettingRow, SettingRows, SettingsGroup } from '../../../shared/ui/form/settings.tsx'

interface SwitchRowProps {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  return (
    <SettingRow label={label} hint={hint}>
      {(labelId) => (
        <Switch
          aria-labelledby={labelId}
          checked={isOn}
          onChange={(event) => {
            onChange(event.currentTarget.checked)
          }}
        />
      )}
    </SettingRow>
  )
}

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
        <SettingRow label={t('preferences.language')}>
          {(labelId) => (
            <Select
              aria-labelledby={labelId}
              w={200}
              data={languages.map(({ lang, description }) => ({ value: lang, label: description }))}
              value={i18n.language}
              onChange={(lang) => {
                if (lang !== null) void changeLanguage(lang)
              }}
            />
          )}
        </SettingRow>
        <SettingRow label={t('preferences.theme')}>
          {() => (
            <Segmented
              name={t('preferences.theme')}
              segments={colourSchemes.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
              value={colorScheme}
              onChange={setColorScheme}
            />
          )}
        </SettingRow>
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
          isOn={areTabsOn}
          onChange={onTabsChange}
        />
        <SwitchRow
          label={t('preferences.treeShown')}
          hint={t('preferences.treeShownHint')}
          isOn={isHidden !== true}
          onChange={(isOn) => {
            setHidden(!isOn)
          }}
        />
        <SwitchRow
          label={t('preferences.treeExpanded')}
          hint={t('preferences.treeExpandedHint')}
          isOn={isExpanded === true}
          onChange={setExpanded}
        />
        <SettingRow label={t('preferences.treeDimension')}>
          {() => (
            <Segmented
              name={t('preferences.treeDimension')}
              segments={treeDimensions.map((value) => ({ value, label: t(`preferences.dimensions.${value}`) }))}
              value={dimension ?? 'space'}
              onChange={setDimension}
            />
          )}
        </SettingRow>
        <SettingRow label={t('preferences.treeLabels')}>
          {() => (
            <Segmented
              name={t('preferences.treeLabels')}
              segments={treeLabels.map((value) => ({ value, label: t(`preferences.labels.${value}`) }))}
              value={labels ?? 'name'}
              onChange={setLabels}
            />
          )}
        </SettingRow>
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
          isOn={areOn}
          onChange={(isOn) => {
            setOn(isOn)
            setLettersOn(isOn)
          }}
        />
      </SettingRows>
    </SettingsGroup>
  )
}
