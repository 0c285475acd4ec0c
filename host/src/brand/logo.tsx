import { PRODUCT } from '../app/use-page-title.ts'

/** The clerk's window: an arch with its counter and the slot below the glass. Decorative beside the name. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="var(--v-accent)" d="M5 26V14a11 11 0 0 1 22 0v12Z" />
      <path fill="var(--v-accent-ground)" d="M9.500 20.500V14a6.500 6.500 0 0 1 13 0v6.500Z" />
      <path fill="var(--v-text)" d="M3 26h26v3H3ZM12.500 22.500h7v1.600h-7Z" />
    </svg>
  )
}

/** Mark and name. */
export function Logo() {
  return (
    <p className="host-logo">
      <Mark />
      <span>{PRODUCT}</span>
    </p>
  )
}
