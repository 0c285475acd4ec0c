import '@ventanilla/ui/entry.css'
import './auth/auth.css'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')

// One file, but several tasks: between them a slow processor answers to what is typed into the form that the server drew.
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))
await nextTask()
await import(/* webpackMode: "eager" */ 'react-dom/client')
await nextTask()
const { openPage } = await import(/* webpackMode: "eager" */ './open-page.tsx')
await nextTask()
openPage(place)
