import { Button, Form, Input } from 'antd'
import { createElement as element } from 'react'
import { createRoot } from 'react-dom/client'

/** The same form as people build it with antd. */
const field = (name, Control) => element(Form.Item, { key: name, name, label: name, rules: [{ required: true }] }, element(Control, { name }))

createRoot(document.getElementById('root')).render(element(Form, { layout: 'vertical' }, field('email', Input), field('password', Input.Password), element(Button, { type: 'primary', htmlType: 'submit' }, 'Sign in')))
