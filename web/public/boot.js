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
  window.lecternTexts = {
    lang: lang,
    reply: fetch('system/i18n/get?lang=' + encodeURIComponent(lang)).then(
      function (response) {
        return response.ok ? response.json() : null
      },
      function () {
        return null
      },
    ),
  }
})()
