import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../shared/api/query-client.ts'
import { cssVariablesResolver, theme } from '../shared/theme/theme.ts'
import { router } from './router.tsx'

/** The same key as in `boot.js`, which sets the scheme before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: 'lectern.theme' })

/** What the page's policy lets generated styles in with; the server makes a new one for each answer. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// For the library that stops the page from scrolling under a dialog.
setNonce(styleNonce)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
