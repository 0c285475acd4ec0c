import { createElement as element, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a list in React can be: a table of what the page asked for while it arrived. */
function List() {
  const [rows, setRows] = useState([])
  useEffect(() => void window.rows.then(setRows), [])
  const line = ({ id, ...cells }) => element('tr', { key: id }, element('td', null, element('a', { href: `#${id}` }, id)), Object.entries(cells).map(([name, value]) => element('td', { key: name }, value)))
  return element('main', null, element('table', null, element('tbody', null, rows.map(line))))
}

createRoot(document.getElementById('root')).render(element(List))
