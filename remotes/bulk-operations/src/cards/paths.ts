/** Address of the card detail screen: of a user's current card, or of the one that is named. */
export const cardPath = (user: string, card?: string): string => `/credit-card/details?${new URLSearchParams({ user, ...(card !== undefined && { card }) }).toString()}`
