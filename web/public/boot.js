// Runs before the first paint, outside the bundle: sets the colour scheme and language of the page, so that neither flashes, and asks
// for the interface texts, and what a visitor reads first, while the program is still loading. A separate file because the content security policy forbids inline scripts.
;(function () {
  var root = document.documentElement
  var read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage can be forbidden; the defaults below then hold.
    }
  }
  var scheme = read('lectern.theme')
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // The server sets the page's language: the available one that the browser prefers, else the installation's default.
  var lang = read('lectern.lang') || root.lang
  // What the server wrote for the meantime is in its language, and of the beginning of a document.
  if (lang !== root.lang || location.hash !== '') root.setAttribute('data-late', '')
  root.lang = lang
  // A shared page needs few of the texts, and of the program what its meta element names: visitors wait for nothing else.
  var path = location.pathname.slice(new URL(document.baseURI).pathname.length)
  var isPart = /^(share|show)\//.test(path)
  if (isPart) preload('lectern-visit')
  window.lecternTexts = {
    lang: lang,
    isPart: isPart,
    reply: fetch('system/i18n/get?lang=' + encodeURIComponent(lang) + (isPart ? '&part=visit' : '')).then(
      function (response) {
        return response.ok ? response.json() : null
      },
      function () {
        return null
      },
    ),
  }

  // What this visitor may read is asked for as the program will: it needs not wait for that either.
  var visit = /^(share|show)\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(path)
  window.lecternAnswers = {}
  if (visit !== null) {
    var of = visit[1] === 'share' ? 'share' : 'compose'
    var token = tokenOf('lectern.' + of + '.' + visit[2])
    // No form is shown to whom it was opened before.
    if (token !== undefined) root.setAttribute('data-opened', '')
    document.addEventListener('click', pressEarly)
    if (read('lectern.token') === null) readVisit('?of=' + of + '&id=' + visit[2], visit[3])
  }

  // The form that the server wrote: the program, which takes over what is typed, sends it once it has loaded.
  function pressEarly(event) {
    var early = event.target
    if (early.id !== 'early' || early.shadowRoot === null) return
    var pressed = event.composedPath()[0].closest('button')
    if (pressed === null) return
    if (pressed.type === 'submit') return early.setAttribute('data-sent', '')
    var field = early.shadowRoot.querySelector('input')
    var isShown = field.type === 'text'
    field.type = isShown ? 'password' : 'text'
    pressed.setAttribute('aria-pressed', String(!isShown))
  }

  function readVisit(subject, docId) {
    var gate = askFor('visit/get' + subject)
    // The server names the document that it wrote: it is open.
    var early = document.querySelector('meta[name="lectern-early"]')
    if (early !== null) return readDocument(subject, early.content)
    gate.then(function (answer) {
      if (answer !== null && answer.data.unlocked) readDocument(subject, docId)
    })
  }

  function readDocument(subject, docId) {
    askFor('visit/tree' + subject)
    if (docId !== undefined) askFor('visit/doc' + subject + '&docId=' + docId)
    preload('lectern-document')
  }

  // What a password yielded on this device, as the program keeps it.
  function tokenOf(key) {
    try {
      var access = JSON.parse(read(key))
      return access !== null && access.expiresAtMs > Date.now() ? access.accessToken : undefined
    } catch {
      return undefined // The program forgets it.
    }
  }

  // Answers with data are kept for the program; it asks again in place of all others.
  function askFor(address) {
    var url = new URL(address, document.baseURI)
    var headers = { accept: 'application/json', 'accept-language': lang }
    if (token !== undefined) headers['visitor-token'] = token
    var answer = fetch(url, { headers: headers })
      .then(function (response) {
        return response.ok ? response.json() : null
      })
      .then(function (body) {
        return body !== null && body.code === '0' ? body : null
      })
      .catch(function () {
        return null
      })
    window.lecternAnswers[url.pathname + url.search] = answer
    return answer
  }

  function preload(name) {
    var named = document.querySelector('meta[name="' + name + '"]')
    if (named === null) return
    named.content.split(' ').forEach(function (file) {
      var link = document.createElement('link')
      link.rel = /\.css$/.test(file) ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') {
        link.as = 'style'
        // As the program asks for it: it would be loaded twice otherwise.
        link.crossOrigin = ''
      }
      link.href = file
      document.head.append(link)
    })
  }
})()
