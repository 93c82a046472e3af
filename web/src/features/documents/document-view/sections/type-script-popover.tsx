import { Popover } from '@mantine/core'
import type { Schema } from '@lectern/model'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { useDocumentState } from '../document-context.ts'
import { CodeBlock } from '../parts/code-block.tsx'
import schemaClasses from './schema-view.module.css'
import classes from './sections.module.css'

/** The schema as TypeScript, to copy. */
export function TypeScriptPopover({ schema, name }: { schema: Schema; name: string }) {
  const { t } = useTranslation('document')
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={520} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={clsx('l-min-w-hit l-min-h-hit l-ac l-line-16 l-bare l-hover-underlined', classes['link'])}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(!opened)
          }}
        >
          {t('typescript.show')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('typescript.name')}>
        {opened && <Declarations schema={schema} name={name} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Declarations({ schema, name }: { schema: Schema; name: string }) {
  const { t } = useTranslation('document')
  const { components } = useDocumentState()
  const [code, setCode] = useState('')
  useEffect(() => {
    let isCurrent = true
    void import('../../../../entities/document/code/typescript.ts').then(({ writeTypeScript }) => {
      if (isCurrent) setCode(writeTypeScript(schema, components, name))
    })
    return () => {
      isCurrent = false
    }
  }, [schema, components, name])
  return (
    <>
      <div className="l-row l-spread l-py-6 l-pl-12 l-pr-8 l-medium l-rule-bottom">
        <span>{t('typescript.name')}</span>
        <CopyButton text={code} />
      </div>
      <div className={clsx('l-scroll', schemaClasses['popBody'])}>
        <CodeBlock code={code} language="ts" label={t('typescript.name')} />
      </div>
    </>
  )
}
