/** Style sheets are imported for their effect; webpack makes files of them. */
declare module '*.css'
