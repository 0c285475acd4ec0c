/** The call that sends each mail about KYC to chosen people. */
export const mailEndpoints = { invitation: 'send-kyc-mail', approved: 'send-approval-mail', rejected: 'send-rejection-mail' } as const
