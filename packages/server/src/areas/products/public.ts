/** What a one-time code is sealed for: it opens in no other row. Whoever writes one seals it with this. */
export const otpSealedFor = (id: number): string => `user_otp:${id}`
