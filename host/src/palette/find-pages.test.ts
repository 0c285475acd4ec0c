import type { ShellPage } from '../shell/shell-page.ts'
import { findPages } from './find-pages.ts'

const page = (key: string, title: string, more: Partial<ShellPage> = {}): ShellPage => ({ key, path: `/${key}`, title, access: 'session', ...more })
const menu = { section: 'people', icon: 'users', order: 1 } as const
const pages = [
  page('users', 'Usuarios', { navigation: menu }),
  page('user', 'Usuario', { path: '/users/:id', parent: 'users' }),
  page('form', 'Editar usuario', { parent: 'users', ofRecord: true }),
  page('marketing', 'Mercadeo', { navigation: menu }),
  page('referrals', 'Programas de referidos', { parent: 'marketing', keywords: 'amigos invitaciones' }),
  page('policy', 'Política de aprobación', { access: { view: ['admin-role'] } }),
]
const all = { request: ['admin-role'], approve: [] } as const
const found = (text: string, grants: Parameters<typeof findPages>[1] = all) => findPages(pages, grants, text).map(({ page: { key } }) => key)

describe('pages are found', () => {
  it('by their title, with or without accents, first where it begins with the text', () => {
    expect(found('POLITICA')).toEqual(['policy'])
    expect(found('me')).toEqual(['marketing', 'referrals'])
  })
  it('by words of the pages above them, and by their keywords', () => {
    expect(found('mercadeo refer')).toEqual(['referrals'])
    expect(found('amigos')).toEqual(['referrals'])
  })
  it('only where their address alone opens them, and the role may', () => {
    expect(found('usuario')).toEqual(['users'])
    expect(found('politica', { request: [], approve: [] })).toEqual([])
  })
  it('as the menu has them where nothing is typed', () => expect(found(' ')).toEqual(['users', 'marketing']))
})
