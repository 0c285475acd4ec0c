import type { KycStatus } from '@ventanilla/contract/states'

/** Addresses of the pages about KYC (specification section 2). */
export const kycPath = '/requests/kyc'
export const kycTabPath = (status: KycStatus | 'runs'): string => `${kycPath}?tab=${status}`
export const kycRunPath = (id: string): string => `${kycPath}/${encodeURIComponent(id)}`
export const kycDetailsPath = (user: string): string => `/view-details?user=${encodeURIComponent(user)}`
