/** What a one-time code is sealed for: it opens in no other row. Each code that is written is sealed with this. */
export const otpSealedFor = (id: number): string => `user_otp:${id}`
