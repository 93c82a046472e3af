/* Renders a part of the page with what is around it in the product: theme, texts, queries, router, toasts and questions. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, renderHook, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import ICU from 'i18next-icu'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { queryClient } from '../src/shared/api/query-client.ts'
import { cssVariablesResolver, theme } from '../src/shared/theme/theme.ts'
import { closeToast, getToasts } from '../src/shared/ui/feedback/toast/toast-store.ts'
import { ToastStack } from '../src/shared/ui/feedback/toast/toast-stack.tsx'
import { getOpenQuestion } from '../src/shared/ui/overlay/confirm/confirm-store.ts'
import { ConfirmHost } from '../src/shared/ui/overlay/confirm/confirm-host.tsx'

const locales = join(import.meta.dirname, '../../locales/en')

function readTexts(): Record<string, object> {
  const files = globSync('*/*.json', { cwd: locales })
  // Our own files.
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(locales, file), 'utf8')) as object]),
  )
}

await i18next
  .use(ICU)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
    resources: { en: readTexts() },
  })
document.documentElement.lang = 'en'
// Waits for what happens, however long a busy machine takes for it; a page that shows something else is not printed whole.
configure({ asyncUtilTimeout: 120_000 })
process.env['DEBUG_PRINT_LIMIT'] ??= '2000'

/** What jsdom has none of; nothing has a size here. */
class NoObserver {
  observe = (): void => undefined
  unobserve = (): void => undefined
  disconnect = (): void => undefined
}
vi.stubGlobal('ResizeObserver', NoObserver)
vi.stubGlobal('IntersectionObserver', NoObserver)
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined

/** Takes away what a test rendered, read, was told and left unanswered. */
export function clearParts(): void {
  getOpenQuestion()?.answer(false)
  cleanup()
  queryClient.clear()
  for (const toast of getToasts()) closeToast(toast.id)
}

/** The providers of the page around a part, at an address. */
function Around({ children, address }: { children: ReactNode; address: string }) {
  const element = (
    <>
      {children}
      <ToastStack />
      <ConfirmHost />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Renders a part in English. `page` finds in all of the document, dialogs and toasts included. */
export function renderPart(part: ReactNode, { address = '/' }: { address?: string } = {}) {
  render(<Around address={address}>{part}</Around>)
  return { page: within(document.body), user: userEvent.setup() }
}

/** Runs a hook of queries; `current` is what it returns now. */
export function runHook<T>(hook: () => T): { readonly current: T } {
  const { result } = renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  return result
}
