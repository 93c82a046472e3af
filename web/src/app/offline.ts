/*
 * Reading without a connection, for signed-in people. Owns: that the program is kept in this browser, that answers which may not be read any more are not,
 * and that an older program says so once the server is back.
 */
import { listNamedDocs, listViewProjects } from '@lectern/contracts'
import i18next from 'i18next'
import { getBasePath, toServerUrl } from '../shared/api/base.ts'
import { call } from '../shared/api/client.ts'
import { getConnection, watchConnection } from '../shared/api/connection.ts'
import { dropOthers, dropUnreadable, listKeptDocuments } from '../shared/api/kept-answers.ts'
import { getToken } from '../shared/api/token.ts'
import { textsAddress } from '../shared/i18n/i18n.ts'
import { showToast } from '../shared/ui/feedback/toast/toast-store.ts'

let stopWatching: (() => void) | undefined

/** Now, and whenever the connection is back. */
export function prepareOffline(): void {
  void prepare()
  stopWatching ??= watchConnection(() => {
    if (getConnection().isLost) return
    void prepare()
    void reportUpdate()
  })
}

/** Browsers keep something over HTTPS and on this machine only; elsewhere pages need a connection. */
async function prepare(): Promise<void> {
  const token = getToken()
  if (token === undefined) return
  try {
    await dropOthers(token)
    await Promise.all([dropWhatIsGone(token), keepProgram()])
  } catch {
    // Not reached, or the browser refuses to keep anything: another time.
  }
}

async function dropWhatIsGone(token: string): Promise<void> {
  const ids = await listKeptDocuments(token)
  const [named, spaces] = await Promise.all([
    ids.length === 0 ? [] : call(listNamedDocs, { body: { ids } }),
    call(listViewProjects, {}),
  ])
  const places = spaces.flatMap(({ id, projects }) => [id, ...projects.map((project) => project.id)])
  await dropUnreadable(token, new Set([...named.map(({ id }) => id), ...places]))
}

async function keepProgram(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first time, and after an update of the server: this page had its texts before the worker was there.
  const onChange = () => serviceWorker.controller?.postMessage(textsAddress(i18next.language))
  serviceWorker.addEventListener('controllerchange', onChange, { once: true })
  await serviceWorker.register(toServerUrl('/offline-worker.js'), { scope: `${getBasePath()}/` })
}

/** A page that was opened without a connection, or was open while the server was replaced, has the program of before. */
async function reportUpdate(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src')
  if (!import.meta.env.PROD || entry === null || entry === undefined) return
  try {
    const page = await fetch(`${getBasePath()}/`, { headers: { accept: 'text/html' } })
    if (!page.ok || (await page.text()).includes(entry)) return
  } catch {
    return // Away again.
  }
  const reload = () => window.location.reload()
  showToast({
    kind: 'info',
    message: i18next.t('common:updated'),
    action: { label: i18next.t('common:error.reload'), run: reload },
    durationMs: 60_000,
  })
}
