/**
 * The Trusted Types policies that a page of the console may have: the content policy allows no others, and each once.
 * - `ventanilla`: addresses of the host's own chunks, which webpack makes
 * - `ventanilla-mail`: the HTML of a mail, for a frame that runs nothing and reaches nothing
 * - `default`: what code of remotes and of libraries writes as plain text; it lets scripts of the registry's builds pass, and
 *   text that holds no element
 */
export const trustedTypesPolicies = ['ventanilla', 'ventanilla-mail', 'default'] as const
export type TrustedTypesPolicy = (typeof trustedTypesPolicies)[number]

type Rules = { createHTML?: (text: string) => string | null; createScriptURL?: (address: string) => string | null }
type Factory = { createPolicy: <R extends Rules>(name: TrustedTypesPolicy, rules: R) => R }

/**
 * Makes a policy where the browser has them; elsewhere its rules alone. Each may be made once in a page.
 */
export const trustedTypesPolicy = <R extends Rules>(name: TrustedTypesPolicy, rules: R): R => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  return trustedTypes ? trustedTypes.createPolicy(name, rules) : rules
}
