import { createElement as element, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a sign-in form in React can be: two fields and a button. */
function Form() {
  const [values, setValues] = useState({ email: '', password: '' })
  const field = (name) => element('label', { key: name }, name, element('input', { name, type: name, value: values[name], onChange: ({ target }) => setValues({ ...values, [name]: target.value }) }))
  return element('form', { onSubmit: (event) => event.preventDefault() }, field('email'), field('password'), element('button', null, 'Sign in'))
}

createRoot(document.getElementById('root')).render(element(Form))
