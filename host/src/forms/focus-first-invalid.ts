/** Leads the keyboard, and whoever listens, to the first field that is to be mended; once the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus())
}
