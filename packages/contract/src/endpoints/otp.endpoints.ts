import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { stale } from '../stale.ts'
import { otpPurposes, otpStatuses } from '../states.ts'
import { holder, holderColumns } from './cards.endpoints.ts'

/** A one-time code without the code: that only `reveal-otp` answers. */
const userOtp = holder.extend({
  id: identifier,
  mobile: z.string().describe('masked: where it went, by its last four digits'),
  purpose: z.enum(otpPurposes),
  status: z.enum(otpStatuses),
  attempts: z.number().int(),
  expires_at: timestamp,
  created_at: timestamp,
})
export type UserOtp = z.infer<typeof userOtp>

/** The one-time codes that were sent to users. */
export const otpList = defineList({
  item: userOtp,
  sorts: ['created_at', 'expires_at', 'surname', 'email', 'purpose', 'status', 'attempts'],
  search: { min: 3 },
  filters: { status: choice(otpStatuses), purpose: choice(otpPurposes), created_at: days() },
  csv: {
    id: csvColumn('Número', 'Number'),
    ...holderColumns,
    mobile: csvColumn('Celular', 'Mobile'),
    purpose: csvColumn('Propósito', 'Purpose', 'otpPurpose'),
    status: csvColumn('Estado', 'Status', 'otp'),
    attempts: csvColumn('Intentos', 'Attempts'),
    expires_at: csvColumn('Vence', 'Expires', 'moment'),
    created_at: csvColumn('Enviado', 'Sent', 'moment'),
  },
})

export const otpEndpoints = {
  'user-otps': defineEndpoint({
    summary: 'One-time codes of users, newest first; no code is among what it answers',
    method: 'GET',
    path: '/api/GetLukiOtp/',
    access: { view: ['user-otp'] },
    ...listEndpoint(otpList),
  }),
  'reveal-otp': defineEndpoint({
    summary: 'The code itself, while it is active; the audit log keeps who saw it',
    method: 'POST',
    path: '/api/GetLukiOtp/{id}/code/',
    access: { request: ['user-otp'] },
    params: z.object({ id: z.string().max(15).regex(/^\d+$/) }),
    invalidates: stale.log,
    response: z.object({ code: z.string(), expires_at: timestamp }),
  }),
}
