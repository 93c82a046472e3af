import { createBrowserRouter, redirect, type MiddlewareFunction, type RouteObject } from 'react-router'
import { getBasePath } from '../shared/api/base.ts'
import { getToken } from '../shared/api/token.ts'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'
import { decideEntry } from '../shared/lib/guard.ts'
import { routes } from './routes.ts'

/**
 * Sends visitors where they may be before any code of the page is fetched. Redirects to the whole address: the router would put the base
 * path before anything shorter, whether it is there or not.
 */
const guard: MiddlewareFunction = async ({ request }, next) => {
  const base = getBasePath()
  const { pathname, search, origin } = new URL(request.url)
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  const target = decideEntry({ pathname: path === '' ? '/' : path, search, hash: '' }, getToken() !== undefined)
  return target === undefined ? next() : redirect(origin + base + target)
}

const root: RouteObject = {
  Component: RootLayout,
  ErrorBoundary: RouteError,
  HydrateFallback: () => null,
  middleware: [guard],
  // Middleware runs only with something to load; this is that something, for every page.
  loader: () => null,
  shouldRevalidate: () => true,
  children: routes,
}

export const router = createBrowserRouter([root], { basename: getBasePath() === '' ? '/' : getBasePath() })
