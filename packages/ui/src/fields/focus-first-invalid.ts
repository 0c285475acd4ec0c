/**
 * Leads the keyboard, and a screen reader, to the first field of a form that has to be corrected, once the errors are drawn.
 * What is no field itself (choices, a matrix) is marked with `data-invalid`.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')
    const within = (selector: string) => invalid?.querySelector<HTMLElement>(selector)
    const field = within('input:checked:enabled') ?? within('input:enabled, button:enabled') ?? invalid
    field?.focus()
  })
}
