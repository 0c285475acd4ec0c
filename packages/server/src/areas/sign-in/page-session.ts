import { PAGE_SESSION_COOKIE } from '@ventanilla/contract/page-session'
import type { FastifyReply } from 'fastify'
import { publicUrl, type Settings } from '../../platform/settings.ts'

/**
 * Keeps a token for the pages that bring their first data (`platform/web/carried-answers.ts`), or forgets it without one. The
 * API itself reads no cookie. It ends with the browser, and opens nothing once its session has ended.
 */
export function keepForPages(reply: FastifyReply, token: string | undefined, settings: Settings): void {
  const secure = publicUrl(settings).startsWith('https:') || reply.request.protocol === 'https' ? '; Secure' : ''
  void reply.header('set-cookie', `${PAGE_SESSION_COOKIE}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${token === undefined ? '; Max-Age=0' : ''}`)
}
