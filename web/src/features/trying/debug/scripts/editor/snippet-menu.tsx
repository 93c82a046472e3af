import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ScriptPhase } from '@lectern/contracts'
import { snippetNames, snippets, testedSnippets } from './snippets.ts'

interface SnippetMenuProps {
  phase: ScriptPhase
  onInsert: (text: string) => void
}

/** Beginnings of scripts, put where the cursor is. */
export function SnippetMenu({ phase, onInsert }: SnippetMenuProps) {
  const { t } = useTranslation('call-script')
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}>{t('editor.snippets')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {snippetNames
          .filter((name) => snippets[name].phases.includes(phase))
          .map((name) => {
            const tested = testedSnippets.find((each) => each === name)
            const test = tested === undefined ? '' : t(`snippetTest.${tested}`)
            return (
              <Menu.Item key={name} onClick={() => onInsert(snippets[name].write(test))}>
                {t(`snippet.${name}`)}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
}
