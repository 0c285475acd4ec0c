import { Outlet, useLocation } from 'react-router-dom'
import { TextLink } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'

/** The frame of every page before the sign-in, with a way back but on /login. */
export function AuthLayout() {
  const t = useWords()
  const { pathname } = useLocation()
  return (
    <AuthFrame page={useServices()} help={pathname === '/login' || pathname === '/invitation' ? 'sign-in' : 'recovery'} back={pathname !== '/login' && <TextLink to="/login">{t('auth.back')}</TextLink>}>
      <Outlet />
    </AuthFrame>
  )
}

/** The frame of what holders of the programme come to by a link: the programme's name, and no way to the administrators' pages. */
export function HolderLayout() {
  const services = useServices()
  return (
    <AuthFrame page={services} back={null} holders={services.settings.programmeName}>
      <Outlet />
    </AuthFrame>
  )
}
