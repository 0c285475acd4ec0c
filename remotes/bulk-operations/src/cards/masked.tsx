/** The end of a card's number behind four points: more of it is known nowhere. A card that was never issued has none. */
export const Masked = ({ lastFour }: { lastFour: string | null }) => <span className="v-figure v-unbroken" translate="no">•••• {lastFour ?? '••••'}</span>
