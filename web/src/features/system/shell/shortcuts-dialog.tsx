import { Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { capsOf, commandGroups } from '../../../shared/commands/command-list.ts'
import { areLettersOn, setLettersOn } from '../../../shared/lib/hooks/shortcuts.ts'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { Kbd } from '../../../shared/ui/text/kbd.tsx'
import classes from './shortcuts-dialog.module.css'

/** Every shortcut that works, with a filter, and the switch for single letters. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [filter, setFilter] = useState('')
  const [letters, setLetters] = useState(areLettersOn)
  const wanted = filter.trim().toLocaleLowerCase()
  const groups = commandGroups
    .map(({ name, shortcuts }) => ({
      name,
      shortcuts: shortcuts.filter((shortcut) => t(`shortcuts.${shortcut.name}`).toLocaleLowerCase().includes(wanted)),
    }))
    .filter((group) => group.shortcuts.length > 0)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')} size="lg">
      <TextInput
        size="sm"
        data-autofocus
        aria-label={t('shortcuts.filter')}
        placeholder={t('shortcuts.filter')}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        value={filter}
        onChange={(event) => {
          setFilter(event.currentTarget.value)
        }}
      />
      <div className={clsx('l-mt-16', classes['columns'])}>
        {groups.map((group) => (
          <section className="l-mb-20" key={group.name}>
            <h3 className="l-mb-4 l-note l-medium">{t(`shortcuts.group.${group.name}`)}</h3>
            <dl className="l-m-0">
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.name} className="l-row l-spread l-min-h-30 l-rule-bottom">
                  <dt>{t(`shortcuts.${shortcut.name}`)}</dt>
                  <dd className="l-flex l-gap-8 l-m-0">
                    {shortcut.keys.map((keys) => (
                      <span key={keys} className="l-flex l-gap-4">
                        {capsOf(keys).map((cap) => (
                          <Kbd key={cap}>{cap}</Kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {groups.length === 0 && <p className={clsx('l-t3 l-text-center', classes['none'])}>{t('shortcuts.none')}</p>}
      <Switch
        mt={16}
        label={t('shortcuts.letters')}
        checked={letters}
        onChange={(event) => {
          setLetters(event.currentTarget.checked)
          setLettersOn(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
