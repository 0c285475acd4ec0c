/** Style sheets are imported for their effect; webpack makes files of them. */
declare module '*.css'

/** Pictures are imported for their address. */
declare module '*.webp' {
  const address: string
  export default address
}
