/** What can be done with the card and the money of a user: the same as on the page of the card. */
export { useCardActions, useMoneyActions } from '@ventanilla/ui/holders'
