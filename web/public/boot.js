// Runs before the first paint, outside the bundle: sets the colour scheme and language of the page, so that neither flashes, and asks
// for the interface texts while the program is still loading. A separate file because the content security policy forbids inline scripts.
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
  root.lang = lang
  // A shared page needs few of the texts, and of the program what its meta element names: visitors wait for nothing else.
  var path = location.pathname.slice(new URL(document.baseURI).pathname.length)
  var isPart = /^(share|show)\//.test(path)
  if (isPart) preload(document.querySelector('meta[name="lectern-visit"]'))
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

  function preload(named) {
    if (named === null) return
    named.content.split(' ').forEach(function (file) {
      var link = document.createElement('link')
      link.rel = /\.css$/.test(file) ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      link.href = file
      document.head.append(link)
    })
  }
})()
