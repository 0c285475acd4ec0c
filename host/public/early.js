// Asks for what the page needs first, and loads its code ahead, before the app is there to do so. What it asks for waits
// for the app's own call (`early-answer.ts` of the API client); what fails here fails there again, with words.
try {
  const read = (id) => JSON.parse(document.getElementById(id).textContent)
  const token = localStorage.getItem('accessToken') ?? ''
  const { apiBase = '' } = read('settings')
  const language = document.documentElement.lang
  const answers = new Map()
  // Answers that the page brought itself, as text: the first frame can show them.
  const bodies = new Map()

  // What the server knows of the page at this address.
  const { asks, loads, carried } = __FIRST__

  const call = (path) => {
    const headers = { Accept: '__ACCEPT__', 'Accept-Language': language, Authorization: `Bearer ${token}` }
    return fetch(apiBase + path, { headers, signal: AbortSignal.timeout(30_000) })
  }
  // The page brings the answer itself, for whom and in which language it says, in its last element.
  const isCarried = carried && token.endsWith(carried.mark) && carried.language === language
  const whole = new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
  const find = async (path) => {
    await whole
    const { body, date } = read('carried')[path]
    bodies.set(apiBase + path, body)
    return new Response(body, { headers: { date } })
  }
  const ask = (path) => {
    const answer = isCarried && carried.paths.includes(path) ? find(path).catch(() => call(path)) : call(path)
    const arrives = answer.then((response) => ({ response, at: Date.now() }))
    answers.set(apiBase + path, arrives.catch(() => undefined))
  }
  const load = (href, integrity) => {
    const as = href.endsWith('.css') ? 'style' : 'script'
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, crossOrigin: 'anonymous', integrity: integrity ?? '', href }))
  }

  // A token of another format is refused by the app.
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    globalThis.ventanillaEarly = { token, language, answers, bodies, until: Date.now() + 20_000 }
    // Browsers load six files at a time: data first.
    ask('__CURRENT_USER__')
    const words = __WORDS__[language]
    if (words) load(...words)
    if (asks) ask(asks)
    for (const file of loads) load(...file)
  }
} catch {}
