/** Nothing may be imported here: shared modules can be taken only after the share scope stands, one import() later. */
void import('./bootstrap.tsx')

export {}
