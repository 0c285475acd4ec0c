// Asks for what the page needs first, and loads its code ahead, before the app is there to do so. What it asks for waits
// for the app's own call (`early-answer.ts` of the API client); what fails here fails there again, with words.
try {
  const read = (id) => JSON.parse(document.getElementById(id).textContent)
  const token = localStorage.getItem('accessToken') ?? ''
  const { apiBase = '' } = read('settings')
  const language = document.documentElement.lang
  const answers = new Map()

  const ask = (path) => {
    const headers = { Accept: '__ACCEPT__', 'Accept-Language': language, Authorization: `Bearer ${token}` }
    const arrives = fetch(apiBase + path, { headers, signal: AbortSignal.timeout(30_000) }).then((response) => ({ response, at: Date.now() }))
    answers.set(apiBase + path, arrives.catch(() => undefined))
  }
  const load = (href, integrity) => {
    const as = href.endsWith('.css') ? 'style' : 'script'
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, crossOrigin: 'anonymous', integrity: integrity ?? '', href }))
  }

  // A token of another format is refused by the app.
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    globalThis.ventanillaEarly = { token, language, answers, until: Date.now() + 20_000 }
    // Browsers load six files at a time: data first.
    ask('__CURRENT_USER__')
    const words = __WORDS__[language]
    if (words) load(...words)
    // What the server knows of the page at this address.
    const { asks, loads } = __FIRST__
    if (asks) ask(asks)
    for (const file of loads) load(...file)
  }
} catch {}
