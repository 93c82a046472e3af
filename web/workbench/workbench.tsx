// `?fixture=order|large|empty|parameters`, `lang`, `scheme`, `count`. `window.workbench` lets tests read what the grid hands out.
import '../src/shared/theme/mantine.css'
import '../src/shared/theme/tokens.css'
import '../src/shared/theme/fonts.css'
import '../src/shared/theme/base.css'
import '../src/shared/theme/primitives/primitives.css'
import { MantineProvider } from '@mantine/core'
import type { Json, Schema } from '@lectern/model'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import ICU from 'i18next-icu'
import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { ParameterGrid, ParameterListGrid } from '../src/features/documents/parameter-grid/index.ts'
import { cssVariablesResolver, theme } from '../src/shared/theme/theme.ts'
import commonEn from '../../locales/en/common/common.json'
import changesEn from '../../locales/en/documents/changes.json'
import documentEn from '../../locales/en/documents/document.json'
import codeEditorEn from '../../locales/en/common/code-editor.json'
import gridEn from '../../locales/en/documents/grid.json'
import commonZh from '../../locales/zh-CN/common/common.json'
import changesZh from '../../locales/zh-CN/documents/changes.json'
import documentZh from '../../locales/zh-CN/documents/document.json'
import codeEditorZh from '../../locales/zh-CN/common/code-editor.json'
import gridZh from '../../locales/zh-CN/documents/grid.json'
import { components as firstComponents, dictionaries, large, order, parameters } from './fixtures.ts'

declare global {
  interface Window {
    workbench: {
      value: Schema | Json[]
      schema: () => Schema | Json[]
      opened: string[]
      storesModel: Promise<boolean>
      mount: () => void
    }
  }
}

const query = new URLSearchParams(location.search)
const lang = query.get('lang') ?? 'zh-CN'
const fixture = query.get('fixture') ?? 'order'
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light'

await i18next
  .use(ICU)
  .use(initReactI18next)
  .init({
    lng: lang,
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
    resources: {
      'zh-CN': {
        common: commonZh,
        document: documentZh,
        changes: changesZh,
        grid: gridZh,
        'code-editor': codeEditorZh,
      },
      en: { common: commonEn, document: documentEn, changes: changesEn, grid: gridEn, 'code-editor': codeEditorEn },
    },
  })
document.documentElement.lang = lang

function firstSchema(): Schema {
  if (fixture === 'large') return large(Number(query.get('count') ?? 2000))
  return fixture === 'empty' ? { type: 'object' } : order
}

/** Leaves the value where tests find it. */
function useHandedOut(value: Schema | Json[]) {
  useLayoutEffect(() => {
    window.workbench.value = value
  }, [value])
}

function SchemaBench() {
  const [saved] = useState(firstSchema)
  const [value, setValue] = useState(saved)
  const [components, setComponents] = useState(firstComponents)
  useHandedOut(value)
  return (
    <ParameterGrid
      label="Body"
      value={value}
      components={components}
      dictionaries={dictionaries}
      saved={saved}
      maxHeight="640px"
      onChange={setValue}
      onOpenModel={(name) => {
        window.workbench.opened.push(name)
      }}
      onCreateModel={async (name, schema) => {
        if (!(await window.workbench.storesModel)) return false
        setComponents((before) => ({ ...before, schemas: { ...before.schemas, [name]: schema } }))
        return true
      }}
    />
  )
}

function ListBench() {
  const [value, setValue] = useState(parameters)
  useHandedOut(value)
  return (
    <ParameterListGrid label="Query" place="query" value={value} components={firstComponents} onChange={setValue} />
  )
}

function mount() {
  const container = document.getElementById('root')
  if (container === null) throw new Error('index.html has no element with the id "root"')
  createRoot(container).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={new QueryClient()}>
        <main style={{ padding: 24, maxWidth: 1180 }}>
          {fixture === 'parameters' ? <ListBench /> : <SchemaBench />}
        </main>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

window.workbench = {
  value: {},
  schema: () => window.workbench.value,
  opened: [],
  storesModel: Promise.resolve(true),
  mount,
}
if (query.get('wait') === null) mount()
