import type { ShellPage } from './shell-page.ts'
import { placeOf, trailOf } from './trail.ts'

const page = (key: string, path: string, parent?: string): ShellPage => ({ key, path, title: key, access: 'session', ...(parent && { parent }) })
const pages = [page('list', '/users'), page('one', '/users/:id', 'list'), page('card', '/users/:id/card', 'one'), page('form', '/form', 'one'), page('loop', '/loop', 'loop')]
const trail = (pathname: string) => {
  const place = placeOf(pages, pathname)
  return place && trailOf(pages, place)
}

describe('the breadcrumbs', () => {
  it('lead up with the parameters of the address', () => {
    expect(trail('/users/7/card')).toEqual([{ title: 'list', to: '/users' }, { title: 'one', to: '/users/7' }, { title: 'card' }])
  })
  it('name the page above after its data where the page knows its name', () => {
    const place = placeOf(pages, '/users/7/card')
    expect(place && trailOf(pages, place, 'Tarjeta', 'Ana')).toEqual([{ title: 'list', to: '/users' }, { title: 'Ana', to: '/users/7' }, { title: 'Tarjeta' }])
  })
  it('lead to the record above where the address of the page does not name it', () => {
    const place = placeOf(pages, '/form')
    expect(place && trailOf(pages, place, 'Editar', { title: 'Ana', to: '/users/7' })).toEqual([{ title: 'list', to: '/users' }, { title: 'Ana', to: '/users/7' }, { title: 'Editar' }])
  })
  it('have no link where a parameter is not known', () => {
    expect(trail('/form')).toEqual([{ title: 'list', to: '/users' }, { title: 'one', to: undefined }, { title: 'form' }])
  })
  it('end, though a page were its own parent', () => expect(trail('/loop')).toEqual([{ title: 'loop', to: '/loop' }, { title: 'loop' }]))
  it('are nothing for an unknown address', () => expect(trail('/else')).toBeUndefined())
})
