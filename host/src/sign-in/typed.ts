/** What stands in the fields before the page can answer: typed, or filled in by the browser. */
export type Typed = { email: string; password: string }

export const nothingTyped: Typed = { email: '', password: '' }

/** Reads the fields of the form that the server drew. */
export function typedIn(place: HTMLElement): Typed {
  const valueOf = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
  return { email: valueOf('email'), password: valueOf('password') }
}
