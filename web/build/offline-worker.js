// Keeps the program in the browser of a signed-in person, so that it starts without a connection. Owns: files and texts of one build; the page itself is asked
// for whenever the server can be reached, so that the program is the server's own. What people read is kept by the program (`shared/api/kept-answers.ts`).
;(function () {
  // The build fills in these three: what tells it from others, its first file, and what reading needs.
  const build = '__BUILD__'
  const entry = '__ENTRY__'
  const files = '__FILES__'.split(' ')

  const prefix = 'lectern.program.'
  const program = prefix + build
  const base = new URL('./', self.location.href)
  /** Pages of visitors, who keep nothing. */
  const visited = /^(share|show)\//
  /** As they were when the server was last reached; files in `assets/` never change. */
  const fresh = /^(boot\.js|favicon\.svg|system\/i18n\/get)$/

  self.addEventListener('install', (event) => event.waitUntil(keepProgram()))
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== base.origin || !pathname.startsWith(base.pathname)) return
    const path = pathname.slice(base.pathname.length)
    if (request.mode === 'navigate') {
      if (!visited.test(path)) event.respondWith(openPage(event))
    } else if (path.startsWith('assets/')) event.respondWith(keptOrFetched(request))
    else if (fresh.test(path)) event.respondWith(fetchedOrKept(request))
  })

  /** Texts that a page loaded before this worker was there; only pages of this origin have it. */
  self.addEventListener('message', (event) => event.waitUntil(fetchedOrKept(new Request(event.data))))

  async function keepProgram() {
    const cache = await caches.open(program)
    const page = await fetch(base, { headers: { accept: 'text/html' }, cache: 'no-store' })
    // Another program was installed since this file was read; its own worker follows.
    if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('The page is of another build')
    await Promise.all([cache.put(base, page), cache.addAll(['boot.js', 'favicon.svg', ...files])])
    await self.skipWaiting()
  }

  async function takeOver() {
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== program)
    await Promise.all(others.map((name) => caches.delete(name)))
    // The page is asked for while this file is still being started.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }

  async function openPage(event) {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      const cache = await caches.open(program)
      return (await cache.match(base)) ?? Response.error()
    }
  }

  async function keptOrFetched(request) {
    const cache = await caches.open(program)
    // A script and its preload may be asked for with other headers.
    const kept = await cache.match(request, { ignoreVary: true })
    if (kept !== undefined) return kept
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  }

  async function fetchedOrKept(request) {
    const cache = await caches.open(program)
    try {
      const answer = await fetch(request)
      if (answer.ok) await cache.put(request, answer.clone())
      return answer
    } catch {
      return (await cache.match(request, { ignoreVary: true })) ?? Response.error()
    }
  }
})()
